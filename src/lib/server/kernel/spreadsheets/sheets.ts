import type { MessagePort } from 'node:worker_threads'
import { type Outcome, outcomeOf, unwrap } from '../core/outcome.ts'
import { createLine } from '../core/queue.ts'
import { createWorkerProcess, type ProcessCaps, type TaskExtras } from '../processes/worker-process.ts'
import type { SectionLines } from './columns/section-lines.ts'
import type { ReadOutline, SheetReader, SheetRow } from './sheet.types.ts'

/**
 * Reads spreadsheets in a process with hard limits. One file at a time is read in the whole server, whichever thread
 * calls; others wait.
 * @throws DomainError Invalid `sheet.*`, `sheet.tooDemanding` if it exceeds the limits; TooMany `sheet.busy`
 */
export interface Sheets {
  outline(bytes: Uint8Array, fileName: string, sections?: SectionLines): Promise<ReadOutline>
  /** Reads all rows; for worker threads only, where receiving them blocks no lookup. */
  read(bytes: Uint8Array, fileName: string, sections?: SectionLines): Promise<SheetReader>
  /** Reads for the thread at the other end, until the port is closed. */
  serve(port: MessagePort): void
  close(): Promise<void>
}

declare module '../app.ts' {
  interface Kernel {
    sheets: Sheets
  }
}

export interface SheetTask {
  /** `count` keeps the file for the next task. */
  want: 'count' | 'outline' | 'read'
  fileName: string
  /** Headings between the rows that become columns. */
  sections?: SectionLines | undefined
}

/** The queue of files, whose maximum bounds the wait. */
const lineOfSheets = () => createLine('sheets', { longest: 20, refusal: 'sheet.busy' })

export function createSheets(): Sheets {
  const worker = createWorkerProcess<SheetTask, unknown>(new URL('./sheets-process.ts', import.meta.url), {
    caps: processCaps,
  })
  let remembered: { key: string; limits: ReturnType<typeof limitsForFile> } | null = null

  const askIn =
    (oneAtATime: ReturnType<typeof lineOfSheets>): AskSheets =>
    (task, bytes, { onPart, signal } = {}) =>
      oneAtATime(async () => {
        signal?.throwIfAborted()
        const key = await keyOf(bytes, task)
        const known = worker.isOpen && remembered?.key === key ? remembered : null
        // Each file has a new process, so that memory left by one does not count for the next.
        if (!known) worker.leave()
        remembered = null
        const mustCount = !known && isXls(bytes)
        const unlessGone = signal ? { signal } : {}
        const cells = mustCount ? await countCells(bytes, task.fileName, unlessGone) : 0
        const limits = known?.limits ?? limitsForFile(bytes.byteLength, cells)
        const sent = known || mustCount ? {} : { bytes }
        // Rows arrive as bytes, see `sheets-process.ts`.
        const parts = onPart && { onPart: (part: unknown) => onPart(part as Uint8Array) }
        const answer = await worker.run(task, { ...sent, ...unlessGone, limits, ...parts })
        // After all rows no further task follows, and the next file gets all the memory.
        if (task.want === 'read') worker.leave()
        else remembered = { key, limits }
        return answer
      })

  /** Counts the cells within the base limits; only a file that declares its contents may use more. */
  async function countCells(
    bytes: Uint8Array,
    fileName: string,
    unlessGone: { signal?: AbortSignal },
  ): Promise<number> {
    const limits = limitsForFile(bytes.byteLength)
    return (await worker.run({ want: 'count', fileName }, { bytes, limits, ...unlessGone })) as number
  }

  return {
    ...questionsOf(askIn(lineOfSheets())),
    serve: (port) => serveSheets(port, askIn(lineOfSheets())),
    close: () => worker.close(),
  }
}

/**
 * Creates the sheets of a worker thread: the main thread's process reads, and a file that it has outlined is not read
 * again.
 * @param port returns the port of the thread's current message
 */
export function createSheetsOver(port: () => MessagePort): Sheets {
  const ask = askOver(port)
  return { ...questionsOf(ask), serve: (further) => serveSheets(further, ask), close: async () => {} }
}

/** `sheets-process.ts` returns these types for each task. */
const questionsOf = (ask: AskSheets): Pick<Sheets, 'outline' | 'read'> => ({
  outline: async (bytes, fileName, sections) =>
    (await ask({ want: 'outline', fileName, sections }, bytes)) as ReadOutline,
  async read(bytes, fileName, sections) {
    const rows: SheetRow[] = []
    const onPart = (part: Uint8Array): void => void rows.push(...rowsIn(part))
    const rest = await ask({ want: 'read', fileName, sections }, bytes, { onPart })
    return { ...(rest as Omit<SheetReader, 'rows'>), rows }
  },
})

const rowsIn = (part: Uint8Array): SheetRow[] => JSON.parse(new TextDecoder().decode(part)) as SheetRow[]

const isXls = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf

/** Hashes in the engine's own threads: hashing forty megabytes here would block lookups. */
async function keyOf(bytes: Uint8Array, { fileName, sections }: SheetTask): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))
  return `${Buffer.from(hash).toString('hex')} ${fileName} ${JSON.stringify(sections)}`
}

/** Runs a task on a file. */
type AskSheets = (task: SheetTask, bytes: Uint8Array, reply?: ProgressMessage) => Promise<unknown>

interface ProgressMessage {
  /** Receives the bytes of some rows. */
  onPart?: (part: Uint8Array) => void
  /** Aborted if the file is no longer needed. */
  signal?: AbortSignal
}

interface SheetRequest {
  task: SheetTask
  bytes: Uint8Array
}

type SheetMessage = { part: Uint8Array } | { outcome: Outcome<unknown> }

/**
 * Serves a worker thread from the main thread: results of the process are forwarded unparsed. A terminated thread
 * closes the port: reading its file is aborted, so that the next one in the queue does not wait.
 */
function serveSheets(port: MessagePort, ask: AskSheets): void {
  const gone = new AbortController()
  port.once('close', () => gone.abort())
  // Copied to a buffer that can be transferred instead of copied again.
  const onPart = (part: Uint8Array): void => {
    const own = new Uint8Array(part)
    port.postMessage({ part: own } satisfies SheetMessage, [own.buffer])
  }
  port.on('message', ({ task, bytes }: SheetRequest) => {
    void outcomeOf(() => ask(task, bytes, { onPart, signal: gone.signal })).then((outcome) =>
      port.postMessage({ outcome } satisfies SheetMessage),
    )
  })
}

/** The worker thread's side, which runs one task at a time. */
const askOver =
  (port: () => MessagePort): AskSheets =>
  async (task, bytes, { onPart } = {}) => {
    const own = new Uint8Array(bytes)
    const asked = port()
    const reply = Promise.withResolvers<Outcome<unknown>>()
    const listen = (message: SheetMessage): void => {
      if ('part' in message) onPart?.(message.part)
      else reply.resolve(message.outcome)
    }
    const end = (): void => reply.reject(new Error('Nobody reads spreadsheets any longer.'))
    asked.on('message', listen)
    asked.once('close', end)
    asked.postMessage({ task, bytes: own } satisfies SheetRequest, [own.buffer])
    try {
      return unwrap(await reply.promise)
    } finally {
      asked.off('message', listen)
      asked.off('close', end)
    }
  }

const megabyte = 1024 * 1024
const leastMemory = 540
const mostMemory = 1150
const leastCpu = 9
const mostCpu = 45

/**
 * Returns the limits of a task. .xlsx and .csv are read in one pass whose memory the sheet limits bound, so they
 * share one cap; so does an .xls until its cells are counted. The library for .xls then needs more memory per cell.
 * Time is CPU time: on a busy machine a valid file may wait long without being refused.
 */
export function limitsForFile(fileBytes: number, xlsCells = 0): NonNullable<TaskExtras['limits']> {
  const millions = xlsCells / 1_000_000
  const forXls = xlsCells > 0 ? 5 * (fileBytes / megabyte) + 250 * millions : 0
  return {
    rssBytes: Math.min(leastMemory + forXls, mostMemory) * megabyte,
    cpuSeconds: Math.min(leastCpu + 18 * millions, mostCpu),
    seconds: 120,
    refusal: 'sheet.tooDemanding',
  }
}

/** Slightly above what any file may use, in case nothing watches the process. */
export const processCaps: ProcessCaps = { heapMegabytes: mostMemory, cpuSeconds: 60 }
