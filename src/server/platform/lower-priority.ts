import { setPriority } from 'node:os'

/**
 * Gives a process, or on Linux the calling thread if `pid` is 0, a lower priority. Does nothing where the system does not allow
 * it or the process has ended: a priority is never a reason to fail.
 */
export function lowerPriority(niceness: number, pid = 0): void {
  try {
    setPriority(pid, niceness)
  } catch {
    // It keeps its priority.
  }
}
