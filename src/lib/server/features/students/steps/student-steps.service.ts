import type { AskedMoveUp, AskedPlace, SectionRequest, StepKind } from '#lib/schemas/students/steps.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, type FieldProblem, invalid, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { isDuplicate } from '../../../kernel/db/portable.ts'
import type { Feature } from '../../../kernel/feature.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue, CatalogueView } from '../../catalogue/feature.ts'
import type { College } from '../../college/feature.ts'
import type { NumberChecks } from '../numbers/number-checks.ts'
import { refuseBeforeBatch, requireEffectiveDay } from '../records/effective-day.ts'
import { requireStudent } from '../records/student-states.ts'
import type { StudentRecord } from '../records/student.ts'
import { validatePlace } from '../records/validate-place.ts'
import type { StudentsRepository } from '../repository.ts'
import { type MoveUpPlan, planMoveUp, requireSections } from './plan-move-up.ts'
import { type NumbersRequest, type NumberSources, type NumbersPlan, planNumbers } from './plan-numbers.ts'
import { planSection, type SectionPlan } from './plan-section.ts'
import { planUndo, type UndoPlan } from './plan-undo.ts'
import { sharedClass, type StepChange, type StudentStep } from './student-step.ts'
import { writeStep } from './write-step.ts'

export interface StudentSteps {
  /** @throws DomainError Invalid, at the fields */
  previewNumbers(asked: NumbersRequest): Promise<NumbersPlan>
  /**
   * Assigns the previewed numbers; returns the id of the step.
   * @throws DomainError Invalid; Conflict `steps.changedSince`
   */
  giveNumbers(asked: NumbersRequest, actor: Actor): Promise<string>
  /** @throws DomainError Invalid, at the fields, for the day as `requireEffectiveDay` */
  previewMoveUp(asked: AskedMoveUp): Promise<MoveUpPlan>
  /**
   * Moves the previewed class; returns the id of the step.
   * @throws DomainError Invalid, at the fields, or at the semester that lacks sections; Conflict `steps.changedSince`
   */
  moveUp(asked: AskedMoveUp, actor: Actor): Promise<string>
  /**
   * Adds the sections that the next semester of the class lacks to the catalogue.
   * @throws DomainError Invalid, at the fields
   */
  addSectionsToMoveTo(asked: AskedMoveUp, actor: Actor): Promise<void>
  /** Returns batch, branch and semester of these students, each only if all have the same. */
  classOf(ids: readonly string[]): Promise<ReturnType<typeof sharedClass>>
  /** @throws DomainError Invalid, at the section, for the day as `requireEffectiveDay` */
  previewSection(request: SectionOfStudents): Promise<SectionPlan>
  /**
   * Puts the previewed students into the section; returns the id of the step.
   * @throws DomainError Invalid, for the day as `requireEffectiveDay`; Conflict `steps.changedSince`
   */
  setSection(request: SectionOfStudents, actor: Actor): Promise<string>
  /** @throws DomainError Invalid, at the fields; NotFound `student.notFound`; Conflict `student.changedSince` */
  place(id: string, asked: AskedPlace, version: number, actor: Actor): Promise<string>
  step(id: string): Promise<StudentStep | null>
  /** Returns the 20 newest steps, newest first. */
  stepsOf(kind: StepKind): Promise<StudentStep[]>
  /** @throws DomainError NotFound `steps.notFound` */
  previewUndo(id: string): Promise<UndoPlan>
  /** Returns the students whom the undoing of a step has left where the step put them, by name. */
  leftByUndo(step: StudentStep): Promise<StudentRecord[]>
  /**
   * Undoes a step; skips students edited since.
   * @throws DomainError NotFound; Conflict `steps.nothingToTakeBack`, `steps.takenBackAlready`
   */
  undoStep(id: string, actor: Actor): Promise<void>
}

/** The chosen students and their section. */
export interface SectionOfStudents extends SectionRequest {
  ids: readonly string[]
}

interface Parts extends NumberChecks {
  store: Store<StudentsRepository>
  catalogue: Pick<Catalogue, 'read' | 'makeSections'>
  college: Pick<College, 'settings'>
  clock: Clock
  features: readonly Feature[]
}

const shownSteps = 20

/**
 * Steps change many students at once, or place one student elsewhere; they are previewed first and undone as a whole.
 */
export function createStudentSteps({
  store,
  catalogue,
  college,
  clock,
  features,
  ...checks
}: Parts): StudentSteps {
  const sources = async (): Promise<NumberSources> => {
    const view = await catalogue.read()
    const { rollNumberCode: collegeCode } = await college.settings()
    return { view, collegeCode }
  }

  const writing = <T>(work: (write: StudentsRepository) => Promise<T>): Promise<T> =>
    store.transact(work).catch((error: unknown) => {
      // Another transaction has just taken one of the numbers.
      throw isDuplicate(error) ? conflict('steps.changedSince') : error
    })

  return {
    previewNumbers: async (asked) => planNumbers(checks, store.read, await sources(), asked),

    async giveNumbers(asked, actor) {
      const filledWith = await sources()
      const at = clock.now()
      const { view } = filledWith
      return writing(async (write) => {
        const { rows, pin } = await planNumbers(checks, write, filledWith, asked)
        if (pin !== asked.pin) throw conflict('steps.changedSince')
        const changed = rows.filter(({ student, number }) => student.rollNumber !== number)
        if (changed.length === 0) throw invalid('steps.nobody')
        await lockSeen(
          write,
          changed.map(({ student }) => student),
        )
        const isAsked = changed.some(({ problem }) => problem !== null)
        if (isAsked && (!asked.changesNumber || asked.numberReason === ''))
          throw refuseAt('numberReason', 'steps.agree')
        const changes = changed.map(({ student: before, number, problem }) => {
          const note = problem === null ? '' : asked.numberReason
          return { before, after: { ...before, rollNumber: number }, note }
        })
        const { branchId, batchId, semesterId, pattern } = asked
        const about = { branchId, batchId, ...(semesterId && { semesterId }), pattern }
        return writeStep(write, { kind: 'numbers', about, changes, view, actor, at })
      })
    },

    async previewMoveUp(asked) {
      const at = clock.now()
      const plan = await planMoveUp(store.read, await catalogue.read(), asked, at)
      await requireEffectiveDay(store.read, movedOn(plan.changes, asked, at))
      return plan
    },

    async addSectionsToMoveTo(asked, actor) {
      const { missingSections } = await planMoveUp(store.read, await catalogue.read(), asked, clock.now())
      await catalogue.makeSections(missingSections, actor)
    },

    async moveUp(asked, actor) {
      const view = await catalogue.read()
      const at = clock.now()
      return writing(async (write) => {
        const plan = await planMoveUp(write, view, asked, at)
        const { changes, to, pin } = plan
        if (pin !== asked.pin) throw conflict('steps.changedSince')
        requireSections(plan)
        await lockSeen(
          write,
          changes.map(({ before }) => before),
        )
        const day = await requireEffectiveDay(write, movedOn(changes, asked, at))
        const { batchId, branchId, semesterId } = asked
        const about = {
          batchId,
          ...(branchId && { branchId }),
          ...(view.byId(semesterId) && { semesterId }),
          ...(to && { toSemesterId: to.id }),
        }
        return writeStep(write, { kind: 'moveUp', about, changes, view, actor, at, day })
      })
    },

    classOf: async (ids) => sharedClass(await store.read.batch.some(ids)),

    async previewSection(request) {
      const plan = await planSection(store.read, await catalogue.read(), request)
      await requireEffectiveDay(store.read, movedOn(plan.changes, request, clock.now()))
      return plan
    },

    async setSection(request, actor) {
      const view = await catalogue.read()
      const at = clock.now()
      return writing(async (write) => {
        const { changes, about, pin } = await planSection(write, view, request)
        if (request.section === '') throw refuseAt('section', 'field.required')
        if (pin !== request.pin) throw conflict('steps.changedSince')
        if (changes.length === 0) throw invalid('steps.nobody')
        await lockSeen(
          write,
          changes.map(({ before }) => before),
        )
        const day = await requireEffectiveDay(write, movedOn(changes, request, at))
        return writeStep(write, { kind: 'section', about, changes, view, actor, at, day })
      })
    },

    async place(id, asked, version, actor) {
      const view = await catalogue.read()
      const at = clock.now()
      return writing(async (write) => {
        const [locked] = await write.batch.lock([id])
        const change = validatePlacement(view, requireStudent(locked, version), asked)
        const changes = [change]
        const day = await requireEffectiveDay(write, movedOn(changes, asked, at))
        refuseBeforeBatch(view, change.after, { day, at })
        return writeStep(write, { kind: asked.kind, about: {}, changes, view, actor, at, day })
      })
    },

    step: store.read.steps.find,
    stepsOf: (kind) => store.read.steps.newest(kind, shownSteps),

    async previewUndo(id) {
      const { read } = store
      await requireStep(read, id)
      const changes = await read.steps.changesOf(id)
      const records = await read.batch.some(changes.map(({ studentId }) => studentId))
      return planUndo({ view: await catalogue.read(), features }, read, { changes, records })
    },

    async leftByUndo({ id, undoneBy }) {
      if (undoneBy === null) return []
      const { steps, batch } = store.read
      const undone = new Set((await steps.changesOf(undoneBy)).map(({ studentId }) => studentId))
      const left = (await steps.changesOf(id)).filter(({ studentId }) => !undone.has(studentId))
      const records = await batch.some(left.map(({ studentId }) => studentId))
      return records.toSorted((one, other) => one.name.localeCompare(other.name))
    },

    async undoStep(id, actor) {
      const view = await catalogue.read()
      const at = clock.now()
      await writing(async (write) => {
        const { about, undoneBy, kind } = await requireStep(write, id)
        if (undoneBy !== null || kind === 'takenBack') throw conflict('steps.takenBackAlready')
        const done = await write.steps.changesOf(id)
        const records = await write.batch.lock(done.map(({ studentId }) => studentId))
        const { changes } = await planUndo({ view, features }, write, { changes: done, records })
        if (changes.length === 0) throw conflict('steps.nothingToTakeBack')
        await writeStep(write, { kind: 'takenBack', about, changes, undoes: id, view, actor, at })
      })
    },
  }
}

/** Who is moved on which typed day, as `requireEffectiveDay` takes it. */
const movedOn = (changes: readonly StepChange[], { effectiveOn }: { effectiveOn: string }, at: string) => ({
  ids: changes.map(({ before }) => before.id),
  typed: effectiveOn,
  at,
})

/** Locks the students until the transaction ends. @throws DomainError Conflict if one has changed since the preview */
async function lockSeen({ batch }: StudentsRepository, seen: readonly StudentRecord[]): Promise<void> {
  const locked = new Map((await batch.lock(seen.map(({ id }) => id))).map((each) => [each.id, each.version]))
  if (seen.some(({ id, version }) => locked.get(id) !== version)) throw conflict('steps.changedSince')
}

/** @throws DomainError NotFound `steps.notFound` */
async function requireStep({ steps }: StudentsRepository, id: string): Promise<StudentStep> {
  const found = await steps.find(id)
  if (!found) throw notFound('steps.notFound')
  return found
}

const placeFields = ['courseId', 'branchId', 'batchId', 'semesterId', 'sectionId'] as const

/**
 * Plans the placement of a student elsewhere and checks that the kind of step matches it.
 * @throws DomainError Invalid, at the fields
 */
function validatePlacement(view: CatalogueView, before: StudentRecord, asked: AskedPlace): StepChange {
  const problems: Record<string, FieldProblem> = {}
  const refuse = (field: string, code: string): void => {
    problems[field] ??= { code, params: {} }
  }
  const place = validatePlace(view, asked, refuse)
  const isStudying = before.status === 'studying'
  const isElsewhere = placeFields.some((field) => place[field] !== before[field])
  if (asked.kind === 'readmission' && isStudying) refuse('kind', 'steps.studiesHere')
  if (asked.kind !== 'readmission' && !isStudying) refuse('kind', 'steps.isAway')
  if (asked.kind === 'branchTransfer' && place.branchId === before.branchId)
    refuse('branchId', 'steps.sameBranch')
  if (asked.kind === 'lateralEntry' && !isElsewhere) refuse('batchId', 'steps.samePlace')
  const [first] = Object.values(problems)
  if (first) throw invalid(first.code, first.params, problems)
  return {
    before,
    after: { ...before, ...place, branch: '', batch: '', status: 'studying' },
    note: asked.reason,
  }
}
