import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Of files that wait to be fetched. */
export const exportsFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'exports')

/** Writes a file of the server's own, for its owner alone; where the work fails, it goes at once. */
export async function intoFile(
  folder: string,
  work: (send: (bytes: Uint8Array) => Promise<void>) => Promise<number>,
): Promise<{ path: string; rows: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx', 0o600)
  try {
    return { path, rows: await work((bytes) => handle.appendFile(bytes)) }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

const blockBytes = 256 * 1024

/** Reads a file once, a block as it is asked for; its name goes when the first is, so that no crash leaves it there. */
export function streamOnce(path: string): ReadableStream<Uint8Array> {
  let handle: FileHandle | null = null
  const opened = async (): Promise<FileHandle> => {
    const begun = await open(path, 'r')
    await rm(path, { force: true })
    return begun
  }
  return new ReadableStream(
    {
      async pull(controller) {
        handle ??= await opened()
        const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(blockBytes) })
        if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead))
        await handle.close()
        controller.close()
      },
      async cancel() {
        await handle?.close()
        await rm(path, { force: true })
      },
    },
    { highWaterMark: 0 },
  )
}

const longestUse = 60 * 60 * 1000

/** Drops what nobody fetched, or whose writer died. */
export async function sweepFiles(folder: string, now: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.parse(now) - found.mtimeMs > longestUse) await rm(path, { force: true })
  }
}
