import { readdirSync, readFileSync } from 'node:fs'

/** In `/proc`, on every Linux. */
const CLOCK_TICKS_PER_SECOND = 100

/** What a process and the programs that it started use. */
export interface ProcessUsage {
  /** Processor time so far, with all threads, without the embedded database. */
  cpuSeconds: number
  /** Processor time of the embedded database so far. */
  databaseCpuSeconds: number
  /** Without the embedded database. */
  memoryMb: number
}

export function readProcessUsage(pid: number): ProcessUsage {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(name) : []))
  const sum = (id: number): ProcessUsage => {
    const usage = { cpuSeconds: 0, databaseCpuSeconds: 0, memoryMb: 0 }
    for (const each of processes) {
      if (each.pid === id) {
        if (each.name === 'postgres') usage.databaseCpuSeconds += each.cpuSeconds
        else {
          usage.cpuSeconds += each.cpuSeconds
          usage.memoryMb += each.memoryMb
        }
      } else if (each.parent === id) {
        const started = sum(each.pid)
        usage.cpuSeconds += started.cpuSeconds
        usage.databaseCpuSeconds += started.databaseCpuSeconds
        usage.memoryMb += started.memoryMb
      }
    }
    return usage
  }
  return sum(pid)
}

function readProcess(pid: string) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, name, rest] = /\((.*)\) (.*)$/s.exec(stat)!
    const fields = rest!.split(' ')
    // utime and stime; of PostgreSQL also cutime and cstime, the time of connections that have ended.
    const ticks = fields.slice(11, name === 'postgres' ? 15 : 13)
    const memory = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return {
      pid: Number(pid),
      name,
      parent: Number(fields[1]),
      cpuSeconds: ticks.reduce((sum, each) => sum + Number(each), 0) / CLOCK_TICKS_PER_SECOND,
      memoryMb: Number(memory ?? 0) / 1024,
    }
  } catch {
    // It has ended.
    return []
  }
}
