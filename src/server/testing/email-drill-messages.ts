// What the processes of the drill (email-drill.ts) and their parent send each other, beside recipients.

/** Asks a process to queue no more emails. */
export const STOP_QUEUING = 'stop queuing'
/** The response. */
export const QUEUING_STOPPED = 'queuing stopped'
