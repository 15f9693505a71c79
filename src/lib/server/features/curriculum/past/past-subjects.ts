import { regulationKey } from '#lib/rules/grades/cgpa.ts'
import { readSemesterNumber } from '#lib/curriculum/semester-heading.ts'
import type { SubjectFields } from '#lib/schemas/curriculum/subject.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { shortNameOf } from '#lib/students/place-words.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { conflict, invalid } from '../../../kernel/core/errors.ts'
import type { App } from '../../../kernel/app.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { CurriculumRepository } from '../repository.ts'
import { type CurriculumPlace } from '../subjects/subject.ts'
import { insertSubject } from '../subjects/subjects.service.ts'
import { requirePlace } from '../subjects/validate-subject.ts'

/** A subject of published results that the curriculum lacks. */
export interface PastSubject {
  code: string
  /** As the newest exam names it. */
  name: string
  /** In hundredths; null where results give none. */
  credits: number | null
  /** How many students of the branch sat it, in the exam with most of them. */
  students: number
}

export interface PastPlan {
  /** The titles of the exams that were read. */
  exams: readonly string[]
  subjects: readonly PastSubject[]
  /** Subjects of these exams that the curriculum has already. */
  known: number
  /** Identifies what was shown. */
  pin: string
}

export interface PastSubjects {
  /**
   * Lists what published exams of a regulation and semester examined of a branch and the curriculum lacks.
   * @throws DomainError Invalid, at the field
   */
  planPast(place: CurriculumPlace): Promise<PastPlan>
  /**
   * Adds those with these codes, without kind and hours: results do not state them. Returns how many.
   * @throws DomainError Invalid `curriculum.noneTicked`; Conflict `curriculum.planChanged`
   */
  addPast(place: CurriculumPlace, ticked: TickedPast, actor: Actor): Promise<number>
}

interface TickedPast {
  codes: readonly string[]
  pin: string
}

interface Parts extends Pick<App, 'catalogue' | 'results' | 'resultsStore'> {
  store: Store<CurriculumRepository>
  clock: Clock
}

export function createPastSubjects({ store, clock, ...sources }: Parts): PastSubjects {
  const { catalogue } = sources
  return {
    async planPast(place) {
      const view = await catalogue.read()
      requirePlace(view, place)
      return planFrom(await readExamined(sources, view, place), await store.read.subjects.of(place))
    },

    async addPast(place, { codes, pin }, actor) {
      const view = await catalogue.read()
      requirePlace(view, place)
      const wanted = new Set(codes)
      const examined = await readExamined(sources, view, place)
      return store.transact(async (write) => {
        await write.subjects.lock()
        const others = await write.subjects.of(place)
        const plan = planFrom(examined, others)
        if (plan.pin !== pin) throw conflict('curriculum.planChanged')
        const ticked = plan.subjects.filter(({ code }) => wanted.has(code))
        if (ticked.length === 0) throw invalid('curriculum.noneTicked')
        for (const subject of ticked) {
          const fields = toFields(place, subject)
          const id = await insertSubject(write, fields, { view, others, actor, at: clock.now() })
          const added = await write.subjects.find(id)
          if (added) others.push(added)
        }
        return ticked.length
      })
    },
  }
}

interface Examined {
  exams: readonly string[]
  subjects: readonly PastSubject[]
}

function planFrom({ exams, subjects }: Examined, others: readonly { code: string }[]): PastPlan {
  const codes = new Set(others.map(({ code }) => code))
  const lacking = subjects.filter(({ code }) => !codes.has(code))
  return {
    exams,
    subjects: lacking,
    known: subjects.length - lacking.length,
    pin: pinOf([exams, lacking]),
  }
}

/** Reads the published exams whose titles name the semester, newest first. */
async function readExamined(
  { catalogue, results, resultsStore }: Pick<Parts, 'catalogue' | 'results' | 'resultsStore'>,
  view: CatalogueView,
  place: CurriculumPlace,
): Promise<Examined> {
  const exams = (await resultsStore.read.exams.all()).filter((exam) => isOfPlace(view, exam, place))
  const newestFirst = exams.toSorted((one, other) => monthOf(other) - monthOf(one))
  const learned = await catalogue.learnedSubjects()
  const found = new Map<string, PastSubject>()
  const read: string[] = []
  for (const { id, title, version } of newestFirst) {
    const { subjects } = await results.figures(id, version)
    const own = subjects.filter(({ branch }) => isBranch(view, branch, place.branchId))
    if (own.length > 0) read.push(title)
    for (const { code, name, students } of own) {
      const known = found.get(code)
      // Results store 0 where they state no credits.
      const credits = learned.get(code)?.credits || null
      found.set(code, {
        code,
        name: known?.name ?? name,
        credits,
        students: Math.max(known?.students ?? 0, students),
      })
    }
  }
  return { exams: read, subjects: [...found.values()].toSorted(byCode) }
}

const byCode = (one: PastSubject, other: PastSubject): number => (one.code < other.code ? -1 : 1)

const monthOf = ({ heldYear, heldMonth }: Exam): number => heldYear * 12 + heldMonth

/** An exam stores no semester: its title names one, or nobody knows it. */
function isOfPlace(view: CatalogueView, exam: Exam, { regulationId, semesterId }: CurriculumPlace): boolean {
  const number = readSemesterNumber(shortNameOf(view, semesterId))
  return (
    exam.version > 0 &&
    exam.state === 'published' &&
    regulationKey(exam.regulation) === regulationKey(view.nameOf(regulationId)) &&
    number !== null &&
    readSemesterNumber(exam.title) === number
  )
}

/** Results name the branch as it was called when they were published. */
const isBranch = (view: CatalogueView, word: string, branchId: string): boolean =>
  view.find('branch', word).some(({ id }) => id === branchId)

const toFields = (place: CurriculumPlace, { code, name, credits }: PastSubject): SubjectFields => ({
  ...place,
  code,
  name,
  credits,
  attendanceCode: '',
  shortName: '',
  kind: null,
  lectureHours: null,
  tutorialHours: null,
  practicalHours: null,
  cieMax: null,
  seeMax: null,
  slot: '',
})
