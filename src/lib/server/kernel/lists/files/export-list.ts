import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { attachment } from '#lib/rules/college/file-names.ts'
import type { Access } from '#lib/schemas/role.ts'
import { getLocale, isLocale } from '#paraglide/runtime.js'
import {
  endpoint,
  type Endpoint,
  type EndpointInput,
  type ParsedInput,
  type HandlerInput,
} from '../../http/endpoint/endpoint.ts'
import { withLocale } from '../../http/locale.ts'

/** Returns the folder of files that wait for their download. */
export const exportsFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'exports')

/** Writes a temporary file that only its owner can read; it is deleted if the work fails. */
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

/**
 * Streams a file once, block by block; its name is removed when the first block is read, so that a crash leaves
 * nothing.
 */
function streamOnce(path: string): ReadableStream<Uint8Array> {
  let handle: FileHandle | null = null
  const opened = async (): Promise<FileHandle> => {
    const started = await open(path, 'r')
    await rm(path, { force: true })
    return started
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

/** Deletes files that were never downloaded or whose writer died. */
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

/** Compression keeps a response in memory; larger ones are sent uncompressed, block by block. */
const mostCompressed = 1024 * 1024

/** Sends a temporary file and deletes it. */
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

/**
 * Declares the call that exports a list: it takes the address parameters of the page, `format=xlsx` for a workbook,
 * and `language` for the headings, by default the caller's.
 * @example export const GET = exportList('users', { summary: '…', access: ['ROLE_ADMIN'] })
 */
export const exportList = (list: string, about: { summary: string; access: Access }): Endpoint =>
  endpoint({ ...about, limit: 'staff', reply: v.string(), run: (input) => answerList(list, input) })

interface OneOfLists<Params extends v.GenericSchema> {
  summary: string
  access: Access
  params: Params
  /** Selects the list by the path parameters. */
  list(params: ParsedInput<Params>): string
  /** Returns the subject of a list about one record. */
  about?(params: ParsedInput<Params>): string
}

/**
 * Declares the export of one of several lists, or of a list about one record.
 * @example export const GET = exportOneOf({ summary: '…', access, params, list: ({ table }) => table })
 */
export const exportOneOf = <Params extends v.GenericSchema>({
  list,
  about,
  ...call
}: OneOfLists<Params>): Endpoint =>
  endpoint({
    ...call,
    limit: 'staff',
    reply: v.string(),
    run: ({ params, ...input }) => answerList(list(params), input, about?.(params)),
  })

type Asker = Pick<EndpointInput<HandlerInput>, 'app' | 'user' | 'actor' | 'context'>

function answerList(
  list: string,
  { app, user, actor, context: { url } }: Asker,
  about?: string,
): Promise<Response> {
  const params = url.searchParams
  // Invalid parameters are ignored, as on the page.
  const format = params.get('format') === 'xlsx' ? 'xlsx' : 'csv'
  const language = params.get('language')
  return withLocale(isLocale(language) ? language : getLocale(), async () => {
    if (params.get('format') === 'pdf')
      return sendPdf(await app.lists.makePdf(list, params, { user, actor, about }))
    return sendOnce(await app.lists.makeFile(list, params, { user, actor, format, about }), format)
  })
}

const sendPdf = ({ bytes, fileName }: { bytes: Uint8Array; fileName: string }): Response =>
  new Response(Buffer.from(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': attachment(fileName),
      'cache-control': 'no-store',
    },
  })
