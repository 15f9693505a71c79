import { crc32 } from 'node:zlib'
import { hasComeOut } from '#lib/rules/come-out.ts'
import { isRollNumber, normaliseRollNumber } from '#lib/rules/roll-number.ts'
import type { Exam } from '#lib/schemas/exam.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import type { PrerenderedPageReader } from './prerendered-page-reader.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { PrerenderedSet, PrerenderedVariant } from './prerendered.repository.ts'
import type { ResultsRepository } from './results.repository.ts'

export interface PrerenderedResult {
  bytes: Uint8Array
  etag: string
  headers: Record<string, string>
}

export interface PrerenderedResults {
  /** The prerendered answer, or null where a page has to be made: nothing found, not out yet, held back. */
  find(
    title: string,
    typedRollNumber: string,
    variant: PrerenderedVariant,
  ): Promise<PrerenderedResult | null> | PrerenderedResult | null
  /** Goes up whenever an answer found before may no longer be given. */
  generation(): number
  /** Reads anew which exams are out and where their pages are. */
  reload(): Promise<void>
}

interface Parts {
  store: Store<ResultsRepository>
  clock: Clock
  pages: PrerenderedPageReader
  renderVersion(): Promise<string>
}

interface OpenExam extends Pick<Exam, 'version' | 'availableFrom' | 'openedAt'> {
  id: string
  isOut: boolean
  set: PrerenderedSet
  /** Rolls that are held back; refused before any page is read. */
  held: ReadonlySet<string>
}

interface Board {
  exams: ReadonlyMap<string, OpenExam>
  /** Rolls whose pages may list an older state of another exam, which has just changed. */
  stale: readonly { examId: string; rolls: ReadonlySet<string> }[]
}

/** Which prerendered pages visitors may have at this moment; the exams stand in memory, the pages are read. */
export function createPrerenderedResults({ store, clock, pages, renderVersion }: Parts): PrerenderedResults {
  let board: Board = { exams: new Map(), stale: [] }
  let generation = 0
  let asked = 0
  let taken = 0

  function mayHave(exam: OpenExam, rollNumber: string): boolean {
    // Once out, an exam stays out until the next reload; the clock need not be asked again.
    exam.isOut ||= hasComeOut(exam, clock.now())
    if (!exam.isOut || !isRollNumber(rollNumber) || exam.held.has(rollNumber)) return false
    return !board.stale.some(({ examId, rolls }) => examId !== exam.id && rolls.has(rollNumber))
  }

  return {
    find(title, typed, variant) {
      const exam = board.exams.get(title)
      const rollNumber = normaliseRollNumber(typed)
      if (!exam || !mayHave(exam, rollNumber)) return null
      const begun = generation
      const found = pages.read(exam.set.id, rollNumber, variant)
      const dress = (bytes: Uint8Array | null): PrerenderedResult | null =>
        bytes && {
          bytes,
          etag: `"${crc32(bytes).toString(36)}-${bytes.byteLength}"`,
          headers: exam.set.headers[variant] ?? {},
        }
      if (!(found instanceof Promise)) return dress(found)
      // What was read before a hold or a withdrawal must not be sent after it: the page is made instead.
      return found.then((bytes) => (begun === generation ? dress(bytes) : null))
    },

    generation: () => generation,

    async reload() {
      asked += 1
      const turn = asked
      const read = await readBoard(store, await renderVersion())
      // Of two readings at once, the one that began later knows more.
      if (turn < taken) return
      taken = turn
      board = read
      generation += 1
    },
  }
}

async function readBoard({ read }: Store<ResultsRepository>, stamp: string): Promise<Board> {
  const [all, sets, holds, stale] = await Promise.all([
    read.exams.all(),
    read.prerendered.sets(),
    read.holds.all(),
    read.openings.stale(),
  ])
  const exams = new Map<string, OpenExam>()
  for (const { id, title, version, availableFrom, openedAt } of all) {
    const set = sets.find((each) => each.examId === id && each.version === version && each.stamp === stamp)
    const held = holds.get(id) ?? new Set()
    if (set) exams.set(title, { id, version, availableFrom, openedAt, isOut: false, set, held })
  }
  const rollsOf = stale.map(async ({ examId }) => ({
    examId,
    rolls: new Set(await read.published.rollsOfAllVersions(examId)),
  }))
  return { exams, stale: await Promise.all(rollsOf) }
}
