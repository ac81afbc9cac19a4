import { constants, getPriority, setPriority } from 'node:os'

/**
 * Adds to the niceness of a process, or on Linux of the calling thread if `pid` is 0. Does nothing where the system does not
 * allow it or the process has ended: a priority is never a reason to fail.
 */
export function lowerPriority(addedNiceness: number, pid = 0): void {
  try {
    setPriority(pid, Math.min(getPriority(pid) + addedNiceness, constants.priority.PRIORITY_LOW))
  } catch {
    // It keeps its priority.
  }
}
