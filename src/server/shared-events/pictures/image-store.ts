import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** When the limit is reached, files are removed down to this share of it. */
const KEPT_SHARE = 0.9
/** The share of the limit that a process writes before it reads the sizes in the folder again. */
const UNCHECKED_SHARE = 0.05

/**
 * Stores the pictures of events as files, up to `maxBytes`: the oldest are removed. Several processes may share the folder; each
 * may exceed the limit by UNCHECKED_SHARE.
 */
export function createImageStore(folder: string, maxBytes: number) {
  /** The bytes written since the sizes in the folder were read. */
  let unchecked = Number.POSITIVE_INFINITY

  const listFiles = async () => {
    const names = await readdir(folder).catch(() => [])
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name)
        // Another process may have removed it.
        const found = await stat(path).catch(() => null)
        return found?.isFile() ? [{ path, size: found.size, changedAt: found.mtimeMs }] : []
      }),
    )
    return files.flat()
  }

  const removeOldest = async (): Promise<void> => {
    const files = (await listFiles()).sort((a, b) => a.changedAt - b.changedAt)
    let size = files.reduce((sum, file) => sum + file.size, 0)
    if (size <= maxBytes) return
    for (const file of files) {
      if (size <= maxBytes * KEPT_SHARE) break
      await unlink(file.path).catch(() => {})
      size -= file.size
    }
  }

  return {
    /** Reads a file; null if it is not stored. */
    async read(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
      try {
        return new Uint8Array(await readFile(join(folder, name)))
      } catch {
        return null
      }
    },
    /** Stores a file. Readers see it complete or not at all. */
    async write(name: string, content: Uint8Array): Promise<void> {
      await mkdir(folder, { recursive: true })
      const temporary = join(folder, `${randomUUID()}.tmp`)
      await writeFile(temporary, content)
      await rename(temporary, join(folder, name))
      unchecked += content.length
      if (unchecked <= maxBytes * UNCHECKED_SHARE) return
      unchecked = 0
      await removeOldest()
    },
  }
}
