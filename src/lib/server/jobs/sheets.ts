import { type TaskExtras, createBackRoom } from '../core/back-room.ts'
import { tooMany } from '../core/errors.ts'
import type { Roster, RosterRow } from '../logins/read-roster.ts'
import { estimateWork } from '../spreadsheets/estimate-work.ts'
import type { Sheet, SheetOutline, SheetRow } from '../spreadsheets/sheet.types.ts'

/**
 * Reads spreadsheets in a process with hard limits, one file at a time; others wait.
 * @throws DomainError Invalid `sheet.*`, `sheet.tooDemanding` where it takes too much; TooMany `sheet.busy`
 */
export interface Sheets {
  outline(bytes: Uint8Array, fileName: string): Promise<SheetOutline>
  roster(bytes: Uint8Array, fileName: string): Promise<Roster>
  /** All rows: for a worker thread, where taking them over stops no lookup. */
  read(bytes: Uint8Array, fileName: string): Promise<Sheet>
  close(): Promise<void>
}

export interface SheetTask {
  want: 'outline' | 'roster' | 'read'
  fileName: string
}

/** Nobody waits longer than so many files take. */
const longestQueue = 20

export function createSheets(): Sheets {
  const room = createBackRoom<SheetTask, unknown>(new URL('./sheets-process.ts', import.meta.url))
  const inTurn = createLine()
  let remembered = ''

  function ask(task: SheetTask, bytes: Uint8Array, onPart?: TaskExtras['onPart']): Promise<unknown> {
    return inTurn(async () => {
      const key = await keyOf(bytes, task.fileName)
      const isKnown = room.isOpen && key === remembered
      // A process of its own for each file: what one left behind in memory is not counted against the next.
      if (!isKnown) room.leave()
      remembered = ''
      const sent = isKnown ? {} : { bytes }
      const answer = await room.run(task, { ...sent, limits: limitsOf(bytes), ...(onPart && { onPart }) })
      remembered = key
      return answer
    })
  }

  // What comes back is what `sheets-process.ts` answers to each task.
  async function rowsOf<Whole extends { rows: Row[] }, Row>(
    task: SheetTask,
    bytes: Uint8Array,
  ): Promise<Whole> {
    const rows: Row[] = []
    const rest = await ask(task, bytes, (part) => rows.push(...(part as Row[])))
    return { ...(rest as Whole), rows }
  }

  return {
    outline: async (bytes, fileName) => (await ask({ want: 'outline', fileName }, bytes)) as SheetOutline,
    roster: (bytes, fileName) => rowsOf<Roster, RosterRow>({ want: 'roster', fileName }, bytes),
    read: (bytes, fileName) => rowsOf<Sheet, SheetRow>({ want: 'read', fileName }, bytes),
    close: () => room.close(),
  }
}

/** One after another; a line that is full refuses. */
function createLine() {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= longestQueue) throw tooMany('sheet.busy', { seconds: 10 })
    waiting += 1
    const done = last.then(work).finally(() => {
      waiting -= 1
    })
    last = done.catch(() => {})
    return done
  }
}

/** Hashed in the engine's own threads: forty megabytes would stop lookups for as long. */
async function keyOf(bytes: Uint8Array, fileName: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))
  return `${Buffer.from(hash).toString('hex')} ${fileName}`
}

const megabyte = 1024 * 1024

/**
 * .xlsx and .csv are read in one pass whose memory the limits of a sheet bound, so they share one cap. An
 * .xls is read by a library that takes some thirty bytes for each of the file's: only a large one may take
 * more. Time is given for what the file says it unpacks to; one that says little has to be quick.
 */
function limitsOf(bytes: Uint8Array): NonNullable<TaskExtras['limits']> {
  const { kind, unpackedBytes } = estimateWork(bytes)
  const packed = bytes.byteLength / megabyte
  const rss = kind === 'xls' ? Math.min(leastMemory + 30 * packed, mostMemory) : leastMemory
  // Lists pack to a tenth or so: one that packs much better is no list.
  const seconds = leastSeconds + Math.min((unpackedBytes / megabyte) * 0.6, packed * 6)
  return { rssBytes: rss * megabyte, seconds, refusal: 'sheet.tooDemanding' }
}

const leastMemory = 540
const mostMemory = 1150
/** With the start of the process. */
const leastSeconds = 8
