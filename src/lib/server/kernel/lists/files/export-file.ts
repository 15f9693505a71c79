import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { attachment } from '#lib/rules/college/file-names.ts'

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
function streamOnce(path: string): ReadableStream<Uint8Array> {
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

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Compressing holds an answer in memory; more than this goes out as it is, a block at a time. */
const mostCompressed = 1024 * 1024

/** Answers a file that the server has written for this one answer, and drops it. */
export async function sendOnce(
  { path, fileName }: { path: string; fileName: string },
  format: keyof typeof types,
): Promise<Response> {
  const { size } = await stat(path)
  return new Response(streamOnce(path), {
    headers: {
      'content-type': types[format],
      'content-disposition': attachment(fileName),
      'cache-control': size > mostCompressed ? 'no-store, no-transform' : 'no-store',
    },
  })
}
