/** The line that tells why, among those that tell what was done about it; else how the story begins. */
export function findErrorMessage(output: string): string {
  const lines = output.trim().split('\n')
  const reason = lines.find((line) => /FATAL|PANIC|error/.test(line)) ?? lines.slice(0, 3).join(' ')
  return reason.replace(/^.*?(FATAL|PANIC|error): +/, '')
}
