import { hasComeOut } from '#lib/rules/come-out.ts'
import type { SubstitutesByRegulation } from '#lib/rules/substitutes.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { PrerenderedSet } from '../prerender/prerendered.repository.ts'
import { setVersionOf } from '../prerender/set-version.ts'
import type { ResultsRepository } from '../repository.ts'
import { byRegulation } from '../substitutes/substitutes.service.ts'

/** An exam as lookups need it. */
export interface BoardExam extends Exam {
  /** Once seen, an exam stays out until the next reload; the clock need not be asked again. */
  isOut: boolean
  /** The pages of its version and label by this build and look; null where there are none yet. */
  set: PrerenderedSet | null
  /** Rolls that are held back; refused before any page is read. */
  held: ReadonlySet<string>
}

/** All exams in memory, as the last look at the database found them. */
export interface ExamBoard {
  /** Newest first: by the month the exam was held, then by when it came out. */
  all(): readonly BoardExam[]
  byTitle(title: string): BoardExam | undefined
  byId(id: string): BoardExam | undefined
  isOut(exam: BoardExam): boolean
  /** Which subject stands for which, by regulation. */
  substitutes(): SubstitutesByRegulation
  /** What pages of this build and look are named by; empty before the first reload. */
  renderVersion(): string
  /** Goes up whenever an answer found before may no longer be given. */
  generation(): number
  reload(): Promise<void>
  /** What was answered before may no longer be given, though the exams are what they were. */
  outdate(): void
}

interface Parts {
  store: Store<ResultsRepository>
  clock: Clock
  renderVersion(): Promise<string>
}

interface Known {
  all: readonly BoardExam[]
  byTitle: ReadonlyMap<string, BoardExam>
  byId: ReadonlyMap<string, BoardExam>
  renderVersion: string
  substitutes: SubstitutesByRegulation
}

export function createExamBoard({ store, clock, renderVersion }: Parts): ExamBoard {
  let known: Known = {
    all: [],
    byTitle: new Map(),
    byId: new Map(),
    renderVersion: '',
    substitutes: new Map(),
  }
  let generation = 0
  let asked = 0
  let taken = 0
  return {
    all: () => known.all,
    byTitle: (title) => known.byTitle.get(title),
    byId: (id) => known.byId.get(id),
    isOut(exam) {
      exam.isOut ||= hasComeOut(exam, clock.now())
      return exam.isOut
    },
    substitutes: () => known.substitutes,
    renderVersion: () => known.renderVersion,
    generation: () => generation,

    outdate() {
      generation += 1
    },

    async reload() {
      asked += 1
      const place = asked
      const read = await readBoard(store, await renderVersion())
      // Of two readings at once, the one that began later knows more.
      if (place < taken) return
      taken = place
      known = read
      generation += 1
    },
  }
}

async function readBoard({ read }: Store<ResultsRepository>, renderVersion: string): Promise<Known> {
  const [all, sets, holds, substitutes] = await Promise.all([
    read.exams.all(),
    read.prerendered.sets(),
    read.holds.all(),
    read.substitutes.all(),
  ])
  const exams = all.map((exam): BoardExam => {
    const isCurrent = ({ examId, version, renderVersion: ofSet }: PrerenderedSet): boolean =>
      examId === exam.id && version === exam.version && ofSet === setVersionOf(renderVersion, exam)
    const held = holds.get(exam.id) ?? new Set()
    return { ...exam, isOut: false, set: sets.find(isCurrent) ?? null, held }
  })
  return {
    all: exams,
    byTitle: new Map(exams.map((exam) => [exam.title, exam])),
    byId: new Map(exams.map((exam) => [exam.id, exam])),
    renderVersion,
    substitutes: byRegulation(substitutes),
  }
}
