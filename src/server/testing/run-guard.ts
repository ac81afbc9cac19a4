import { readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findRunningPostmaster } from '../database/embedded/postmaster.ts'

// A process beside a test run. When the run ends, in whatever way (Ctrl-C, kill -9), the pipe between them closes:
// then it ends the database servers in the run's folder, with which our own programs end too, and removes the folder.
const folder = process.argv[2] ?? ''

for await (const _ of process.stdin);
for (let round = 0; round < 200 && !(serversLeft().length === 0 && isRemoved()); round++) await wait(50)

/** False while a program of the run is still writing there. */
function isRemoved(): boolean {
  try {
    rmSync(folder, { recursive: true, force: true })
    return true
  } catch {
    return false
  }
}

function serversLeft(): number[] {
  const clusters = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('postmaster.pid'))
    .map((path) => dirname(join(folder, path)))
  const servers = clusters.map(findRunningPostmaster).filter((pid) => pid !== undefined)
  for (const pid of servers) process.kill(pid, 'SIGQUIT') // PostgreSQL's immediate shutdown
  return servers
}
