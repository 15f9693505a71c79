import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { type AskedMoveUp, noSemester } from '#lib/schemas/students/steps.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { invalid, refuseAt } from '../../../kernel/core/errors.ts'
import type { CatalogueEntry, CatalogueView, SectionPlan } from '../../catalogue/feature.ts'
import type { StudentRecord } from '../records/student.ts'
import type { StudentsRepository } from '../repository.ts'
import type { StepChange } from './student-step.ts'

/** Preview of moving up a class. */
export interface MoveUpPlan {
  /** The next semester; null after the last one, when the students complete. */
  to: CatalogueEntry | null
  /** Sorted by roll number, or by admission number without one. */
  changes: StepChange[]
  /** Students of the class who are already detained; they stay. */
  staying: StudentRecord[]
  /** Sections that the class has but its next semester lacks; until they are made, nobody moves. */
  missingSections: SectionPlan[]
  /** Their names in order, each once although several branches may lack it. */
  missingNames: string[]
  pin: string
}

/** @throws DomainError Invalid, at the fields */
export async function planMoveUp(
  { batch }: Pick<StudentsRepository, 'batch'>,
  view: CatalogueView,
  asked: AskedMoveUp,
  at: string,
): Promise<MoveUpPlan> {
  const ofBatch = requireEntry(view, 'batch', 'batchId', asked.batchId)
  const courseId = ofBatch.parentId
  const branchId = asked.branchId && requireEntry(view, 'branch', 'branchId', asked.branchId, courseId).id
  const from =
    asked.semesterId === noSemester
      ? null
      : requireEntry(view, 'semester', 'semesterId', asked.semesterId, courseId)
  const to = semesterAfter(view, ofBatch, from)
  if (to === null) refuseEarly(ofBatch, at)
  const all = await batch.ofClass({
    batchId: ofBatch.id,
    branchId: branchId || undefined,
    semesterId: from?.id ?? null,
    statuses: ['studying', 'detained'],
  })
  const moving = all.filter(isStudying)
  const staying = all.filter((student) => !isStudying(student))
  if (moving.length === 0) throw invalid('steps.nobody')
  const exceptions = exceptionsOf(asked, moving)
  const sectionOf = sectionsIn(view, to?.id ?? '')
  const changes = moving.toSorted(byNumber).map((before): StepChange => {
    const status = exceptions.get(before.id)
    if (status) return { before, after: { ...before, status }, note: asked.reason }
    const next = to ? { semesterId: to.id, sectionId: sectionOf(before) } : null
    return { before, after: { ...before, ...(next ?? { status: 'completed' }) }, note: '' }
  })
  const seen = changes.map(({ before: { id, version }, after: { semesterId, sectionId, status } }) => [
    id,
    version,
    semesterId,
    sectionId,
    status,
  ])
  const missingSections = sectionsMissing(view, changes)
  return {
    to,
    changes,
    staying: staying.toSorted(byNumber),
    missingSections,
    missingNames: [...new Set(missingSections.flatMap(({ names }) => names))].toSorted(),
    pin: pinOf(seen),
  }
}

function sectionsMissing(view: CatalogueView, changes: readonly StepChange[]): SectionPlan[] {
  const missing = new Map<string, SectionPlan>()
  for (const { before, after } of changes) {
    const { branchId, batchId, semesterId } = after
    if (after.status !== 'studying' || before.sectionId === null || after.sectionId !== null) continue
    if (branchId === null || batchId === null || semesterId === null) continue
    const name = view.nameOf(before.sectionId)
    const names = missing.get(branchId)?.names ?? []
    if (!names.includes(name))
      missing.set(branchId, { branchId, batchId, semesterId, names: [...names, name].toSorted() })
  }
  return [...missing.values()]
}

/**
 * Refuses to move students out of their sections in silence: the next semester needs the sections first.
 * @throws DomainError Invalid, at the semester
 */
export function requireSections({ to, missingNames }: Pick<MoveUpPlan, 'to' | 'missingNames'>): void {
  if (missingNames.length === 0) return
  throw refuseAt('semesterId', 'steps.sectionsMissing', {
    names: missingNames.join(', '),
    semester: to?.name ?? '',
  })
}

const isStudying = ({ status }: StudentRecord): boolean => status === 'studying'

const numberOf = ({ rollNumber, admissionNumber }: StudentRecord): string =>
  rollNumber ?? admissionNumber ?? ''

export const byNumber = (a: StudentRecord, b: StudentRecord): number => (numberOf(a) < numberOf(b) ? -1 : 1)

/**
 * Returns the next open semester of the course; null after the last one. Throws if the catalogue cannot tell who has
 * completed: if it has no semesters of the course, fewer than its years, or only retired ones after this.
 * @throws DomainError Invalid, at the semester
 */
function semesterAfter(
  view: CatalogueView,
  { parentId: courseId }: CatalogueEntry,
  from: CatalogueEntry | null,
): CatalogueEntry | null {
  const course = view.byId(courseId ?? '')
  const all = view.of('semester').filter(({ parentId }) => parentId === courseId)
  const params = { course: course?.name ?? '' }
  if (all.length === 0) throw refuseAt('semesterId', 'steps.noSemesters', params)
  const behind = from ? all.slice(all.findIndex(({ id }) => id === from.id) + 1) : all
  const next = behind.find(({ isRetired }) => !isRetired)
  if (next) return next
  if (from && behind.length > 0) throw refuseAt('semesterId', 'steps.retiredFollows', params)
  if (!from || all.length < (course?.years ?? 1))
    throw refuseAt('semesterId', 'steps.tooFewSemesters', params)
  return null
}

/**
 * Refuses to complete a class whose batch ends in a later year: the catalogue still lacks its later semesters.
 * @throws DomainError Invalid, at the batch
 */
function refuseEarly({ endYear }: CatalogueEntry, at: string): void {
  if (endYear !== null && endYear > Number(indianDate(at).slice(0, 4)))
    throw refuseAt('batchId', 'steps.batchGoesOn', { year: String(endYear) })
}

/**
 * Returns the exceptions by student id.
 * @throws DomainError Invalid, at the field with numbers that are not in the class, or at `reason` if it is missing
 */
function exceptionsOf(
  { detained, left, reason }: AskedMoveUp,
  students: readonly StudentRecord[],
): Map<string, 'detained' | 'left'> {
  const ids = new Map(
    students.flatMap(({ id, rollNumber, admissionNumber }) =>
      [rollNumber, admissionNumber].flatMap((number) => (number === null ? [] : [[number, id] as const])),
    ),
  )
  const exceptions = new Map<string, 'detained' | 'left'>()
  for (const [status, numbers] of [
    ['detained', detained],
    ['left', left],
  ] as const) {
    const unknown = numbers.filter((number) => !ids.has(number))
    if (unknown.length > 0) throw refuseAt(status, 'steps.notInClass', { numbers: unknown.join(', ') })
    for (const number of numbers) {
      const id = ids.get(number) ?? ''
      if (exceptions.get(id) === 'detained' && status === 'left')
        throw refuseAt(status, 'steps.twice', { number })
      exceptions.set(id, status)
    }
  }
  if (exceptions.size > 0 && reason === '') throw refuseAt('reason', 'transition.reasonMissing')
  return exceptions
}

type Sectioned = Pick<StudentRecord, 'sectionId' | 'branchId' | 'batchId'>

/**
 * Returns a function that finds the section of the same name in another semester, because a section belongs to one;
 * null if there is none. Results are cached, because a class may have thousands of students but few sections.
 */
function sectionsIn(view: CatalogueView, semesterId: string): (student: Sectioned) => string | null {
  const known = new Map<string, string | null>()
  return ({ sectionId, branchId, batchId }) => {
    const section = view.byId(sectionId ?? '')
    if (!section) return null
    const key = [sectionId, branchId, batchId].join(' ')
    const found = known.get(key)
    if (found !== undefined) return found
    const [same] = view
      .open('section', { parentId: branchId, batchId, semesterId })
      .filter(({ name }) => name === section.name)
    known.set(key, same?.id ?? null)
    return same?.id ?? null
  }
}

/** Returns the entry chosen in a form, optionally of a given course. @throws DomainError Invalid, at the field */
export function requireEntry(
  view: CatalogueView,
  kind: CatalogueKind,
  field: string,
  id: string,
  courseId: string | null = null,
): CatalogueEntry {
  const found = view.byId(id)
  if (found?.kind !== kind) throw refuseAt(field, 'field.invalid')
  if (courseId !== null && found.parentId !== courseId) throw refuseAt(field, 'student.otherPlace')
  return found
}
