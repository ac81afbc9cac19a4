import { constants, getPriority, setPriority } from 'node:os'

/**
 * Adds to the niceness of a process. Does nothing where the system does not allow it or the process has ended: a priority is
 * never a reason to fail.
 */
export function lowerPriority(addedNiceness: number, pid: number): void {
  try {
    setPriority(pid, Math.min(getPriority(pid) + addedNiceness, constants.priority.PRIORITY_LOW))
  } catch {
    // It keeps its priority.
  }
}
