import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the process id in the lock file of a cluster, even if that process has ended; undefined without one. */
export function readPostmasterPid(folder: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the process id of the PostgreSQL server that runs on this cluster, or undefined. Another process can have the id
 * of the lock file by now, so the process itself is checked.
 */
export function findRunningPostmaster(folder: string): number | undefined {
  const pid = readPostmasterPid(folder)
  return pid !== undefined && isPostmaster(pid, folder) ? pid : undefined
}

function isPostmaster(pid: number, folder: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
    } catch {
      return false
    }
  }
  const listed = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  return listed.includes('postgres') && listed.includes(folder)
}
