import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

/** The server that has written DATA_DIR/running. */
export interface RunningServer {
  pid: number
  /** Its URL, once it can be reached. */
  address?: string
}

export const getRunningFile = (dataDir: string) => join(dataDir, 'running')

/** Returns the server on a data folder, or undefined. One that was killed is returned until the next start. */
export function readRunningServer(dataDir: string): RunningServer | undefined {
  try {
    return JSON.parse(readFileSync(getRunningFile(dataDir), 'utf8'))
  } catch {
    return undefined
  }
}

/** Returns the settings with the address of the running server, which can have another PORT or PUBLIC_URL than a command beside it. */
export function adoptRunningAddress(settings: Settings): Settings {
  if (settings.publicUrl || settings.databaseUrl) return settings
  const address = readRunningServer(settings.dataDir)?.address
  if (!address) return settings
  const port = /^http:\/\/localhost:(\d+)$/.exec(address)?.[1]
  return port ? { ...settings, port: Number(port) } : { ...settings, publicUrl: address }
}
