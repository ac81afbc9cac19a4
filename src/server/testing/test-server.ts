import { expect } from 'vitest'
import { startTestProcess, type TestProcess } from './test-process.ts'

export const SERVER_PROGRAM = 'src/server/process/main.ts'

/** Starts the server on a data folder, without the sample catalogue. */
export function startTestServer(dataDir: string, settings: Record<string, string> = {}): TestProcess {
  return startTestProcess(SERVER_PROGRAM, { DATA_DIR: dataDir, SAMPLE_CATALOGUE: 'off', ...settings })
}

export async function isHealthy(address: string): Promise<boolean> {
  return (await fetch(`${address}/api/health`)).ok
}

/** Stops the server with SIGTERM, and expects that it exits without an error. */
export async function stopTestServer(program: TestProcess): Promise<void> {
  program.child.kill('SIGTERM')
  expect(await program.waitForExit()).toEqual({ code: 0, error: '' })
}
