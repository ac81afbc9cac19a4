import { readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findRunningPostmaster } from '../database/embedded/postmaster.ts'

// Runs beside the tests and cleans up after them. When the test run ends or is killed, the pipe to this process closes. It
// then stops the PostgreSQL servers in the folder of the run, which ends our own processes as well, and removes the folder.
const folder = process.argv[2] ?? ''

for await (const _ of process.stdin);
for (let round = 0; round < 200 && !(stopServers().length === 0 && removeFolder()); round++) await wait(50)

/** Returns false if a process of the run is still writing to the folder. */
function removeFolder(): boolean {
  try {
    rmSync(folder, { recursive: true, force: true })
    return true
  } catch {
    return false
  }
}

function stopServers(): number[] {
  const clusters = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('postmaster.pid'))
    .map((path) => dirname(join(folder, path)))
  const servers = clusters.map(findRunningPostmaster).filter((pid) => pid !== undefined)
  for (const pid of servers) process.kill(pid, 'SIGQUIT') // PostgreSQL's immediate shutdown
  return servers
}
