import type { MessagePort } from 'node:worker_threads'
import { type Outcome, outcomeOf, unwrap } from '../core/outcome.ts'
import { createLine } from '../core/queue.ts'
import { createWorkerProcess, type ProcessCaps, type TaskExtras } from '../processes/worker-process.ts'
import type { ReadOutline, Sheet, SheetRow } from './sheet.types.ts'

/**
 * Reads spreadsheets in a process with hard limits. One file at a time is read in the whole server,
 * whichever thread asks; others wait.
 * @throws DomainError Invalid `sheet.*`, `sheet.tooDemanding` where it takes too much; TooMany `sheet.busy`
 */
export interface Sheets {
  outline(bytes: Uint8Array, fileName: string): Promise<ReadOutline>
  /** All rows: for a worker thread, where taking them over stops no lookup. */
  read(bytes: Uint8Array, fileName: string): Promise<Sheet>
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
}

/** Nobody waits longer than so many files take. */
const lineOfSheets = () => createLine('sheets', { longest: 20, refusal: 'sheet.busy' })

export function createSheets(): Sheets {
  const worker = createWorkerProcess<SheetTask, unknown>(new URL('./sheets-process.ts', import.meta.url), {
    caps: processCaps,
  })
  let remembered: { key: string; limits: ReturnType<typeof limitsOf> } | null = null

  const askIn =
    (oneAtATime: ReturnType<typeof lineOfSheets>): AskSheets =>
    (task, bytes, { onPart, signal } = {}) =>
      oneAtATime(async () => {
        signal?.throwIfAborted()
        const key = await keyOf(bytes, task.fileName)
        const known = worker.isOpen && remembered?.key === key ? remembered : null
        // A process of its own for each file: what one left behind in memory is not counted against the next.
        if (!known) worker.leave()
        remembered = null
        const mustCount = !known && isXls(bytes)
        const unlessGone = signal ? { signal } : {}
        const cells = mustCount ? await countCells(bytes, task.fileName, unlessGone) : 0
        const limits = known?.limits ?? limitsOf(bytes.byteLength, cells)
        const sent = known || mustCount ? {} : { bytes }
        // Rows come as bytes, see `sheets-process.ts`.
        const parts = onPart && { onPart: (part: unknown) => onPart(part as Uint8Array) }
        const answer = await worker.run(task, { ...sent, ...unlessGone, limits, ...parts })
        // Whoever has all rows asks nothing more, and the next file has the memory to itself.
        if (task.want === 'read') worker.leave()
        else remembered = { key, limits }
        return answer
      })

  /** Under the caps of any file: only one that says how much it holds may take more. */
  async function countCells(
    bytes: Uint8Array,
    fileName: string,
    unlessGone: { signal?: AbortSignal },
  ): Promise<number> {
    const limits = limitsOf(bytes.byteLength)
    return (await worker.run({ want: 'count', fileName }, { bytes, limits, ...unlessGone })) as number
  }

  return {
    ...questionsOf(askIn(lineOfSheets())),
    serve: (port) => serveSheets(port, askIn(lineOfSheets())),
    close: () => worker.close(),
  }
}

/**
 * In a worker thread: the process of the main one reads, and what it has outlined is not read again. @param port of the
 * message that the thread is at
 */
export function createSheetsOver(port: () => MessagePort): Sheets {
  const ask = askOver(port)
  return { ...questionsOf(ask), serve: (further) => serveSheets(further, ask), close: async () => {} }
}

/** What comes back is what `sheets-process.ts` answers to each task. */
const questionsOf = (ask: AskSheets): Pick<Sheets, 'outline' | 'read'> => ({
  outline: async (bytes, fileName) => (await ask({ want: 'outline', fileName }, bytes)) as ReadOutline,
  async read(bytes, fileName) {
    const rows: SheetRow[] = []
    const onPart = (part: Uint8Array): void => void rows.push(...rowsIn(part))
    const rest = await ask({ want: 'read', fileName }, bytes, { onPart })
    return { ...(rest as Omit<Sheet, 'rows'>), rows }
  },
})

const rowsIn = (part: Uint8Array): SheetRow[] => JSON.parse(new TextDecoder().decode(part)) as SheetRow[]

const isXls = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf

/** Hashed in the engine's own threads: forty megabytes would stop lookups for as long. */
async function keyOf(bytes: Uint8Array, fileName: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))
  return `${Buffer.from(hash).toString('hex')} ${fileName}`
}

/** Does a task about a file. */
type AskSheets = (task: SheetTask, bytes: Uint8Array, told?: ToldMeanwhile) => Promise<unknown>

interface ToldMeanwhile {
  /** Gets the bytes of some rows. */
  onPart?: (part: Uint8Array) => void
  /** Aborted where nobody wants the file any more. */
  signal?: AbortSignal
}

interface Asked {
  task: SheetTask
  bytes: Uint8Array
}

type Told = { part: Uint8Array } | { outcome: Outcome<unknown> }

/**
 * The main thread's end: what its process says of a file goes on to the thread that asks, unread. A thread that is gone
 * closes the port: its file is read no further, so that the next one in the line does not wait for it.
 */
function serveSheets(port: MessagePort, ask: AskSheets): void {
  const gone = new AbortController()
  port.once('close', () => gone.abort())
  // Bytes of their own, which are handed over and not copied once more.
  const onPart = (part: Uint8Array): void => {
    const own = new Uint8Array(part)
    port.postMessage({ part: own } satisfies Told, [own.buffer])
  }
  port.on('message', ({ task, bytes }: Asked) => {
    void outcomeOf(() => ask(task, bytes, { onPart, signal: gone.signal })).then((outcome) =>
      port.postMessage({ outcome } satisfies Told),
    )
  })
}

/** The end of a thread, which asks one thing at a time. */
const askOver =
  (port: () => MessagePort): AskSheets =>
  async (task, bytes, { onPart } = {}) => {
    const own = new Uint8Array(bytes)
    const asked = port()
    const told = Promise.withResolvers<Outcome<unknown>>()
    const listen = (message: Told): void => {
      if ('part' in message) onPart?.(message.part)
      else told.resolve(message.outcome)
    }
    const end = (): void => told.reject(new Error('Nobody reads spreadsheets any longer.'))
    asked.on('message', listen)
    asked.once('close', end)
    asked.postMessage({ task, bytes: own } satisfies Asked, [own.buffer])
    try {
      return unwrap(await told.promise)
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
 * .xlsx and .csv are read in one pass whose memory the limits of a sheet bound, so they share one cap; an
 * .xls until its cells are counted too. The library that reads an .xls then takes more for each cell. Time
 * is what the process itself worked: on a busy machine an honest file waits long, and is not refused for it.
 */
export function limitsOf(fileBytes: number, xlsCells = 0): NonNullable<TaskExtras['limits']> {
  const millions = xlsCells / 1_000_000
  const forXls = xlsCells > 0 ? 5 * (fileBytes / megabyte) + 250 * millions : 0
  return {
    rssBytes: Math.min(leastMemory + forXls, mostMemory) * megabyte,
    cpuSeconds: Math.min(leastCpu + 18 * millions, mostCpu),
    seconds: 120,
    refusal: 'sheet.tooDemanding',
  }
}

/** A little above what any file may take, for the case that nobody looks. */
export const processCaps: ProcessCaps = { heapMegabytes: mostMemory, cpuSeconds: 60 }
