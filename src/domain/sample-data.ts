/** Event codes of the sample catalogue begin with this, and no real catalogue should use it. */
export const SAMPLE_CODE_PREFIX = 'sample-'

/** Last line of a sample event's agenda. */
export const SAMPLE_NOTICE = 'Sample data: dates, prices and agenda are made up for trying out Amberlink.'

/** Whether an event comes from the sample catalogue: shown as such, so that nobody takes it for real. */
export function isSampleEvent(eventCode: string): boolean {
  return eventCode.startsWith(SAMPLE_CODE_PREFIX)
}
