import { noSection, type SectionRequest } from '#lib/schemas/students/steps.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { refuseAt } from '../../../kernel/core/errors.ts'
import type { CatalogueEntry, CatalogueView } from '../../catalogue/feature.ts'
import type { StudentRecord } from '../records/student.ts'
import type { StudentsRepository } from '../repository.ts'
import { byNumber } from './plan-move-up.ts'
import { sharedClass, type StepAbout, type StepChange } from './student-step.ts'

/** Error code that tells why a student is not put into the section. */
type SectionObjection = `steps.${'notStudying' | 'noClass' | 'noSuchSection'}`

/** Preview of putting students into a section. */
export interface SectionPlan {
  /** Names of the sections that the classes of the students have. */
  names: string[]
  /** Number of the students who were chosen and are still in the register. */
  students: number
  /** Sorted by roll number, or by admission number without one; empty until a section is chosen. */
  changes: StepChange[]
  /** Students who are in the section already. */
  unchanged: StudentRecord[]
  refused: { student: StudentRecord; reason: SectionObjection }[]
  about: StepAbout
  pin: string
}

/** @throws DomainError Invalid, at the section */
export async function planSection(
  { batch }: Pick<StudentsRepository, 'batch'>,
  view: CatalogueView,
  { section, ids }: Pick<SectionRequest, 'section'> & { ids: readonly string[] },
): Promise<SectionPlan> {
  const students = (await batch.some(ids)).toSorted(byNumber)
  const sections = sectionsOfClasses(view, students)
  const names = namesOf(sections)
  const plan: SectionPlan = {
    names,
    students: students.length,
    changes: [],
    unchanged: [],
    refused: [],
    about: { ...sharedClass(students), section: section === noSection ? '' : section },
    pin: '',
  }
  if (section === '') return plan
  if (section !== noSection && !names.includes(section)) throw refuseAt('section', 'field.invalid')
  for (const before of students) assign(plan, before, { section, own: sections.get(classOf(before)) ?? [] })
  const seen = plan.changes.map(({ before: { id, version }, after: { sectionId } }) => [
    id,
    version,
    sectionId,
  ])
  return { ...plan, pin: pinOf([section, ...seen]) }
}

/** Adds the student to the part of the plan where they belong. */
function assign(
  { changes, unchanged, refused }: SectionPlan,
  before: StudentRecord,
  { section, own }: { section: string; own: readonly CatalogueEntry[] },
): void {
  const sectionId = section === noSection ? null : own.find(({ name }) => name === section)?.id
  if (!isInClass(before)) refused.push({ student: before, reason: 'steps.notStudying' })
  else if (before.sectionId === sectionId) unchanged.push(before)
  else if (sectionId !== undefined) changes.push({ before, after: { ...before, sectionId }, note: '' })
  else refused.push({ student: before, reason: hasClass(before) ? 'steps.noSuchSection' : 'steps.noClass' })
}

/** Detained students stay in a class, too. */
const isInClass = ({ status }: StudentRecord): boolean => status === 'studying' || status === 'detained'

const hasClass = ({ branchId, batchId, semesterId }: StudentRecord): boolean =>
  branchId !== null && batchId !== null && semesterId !== null

const classOf = ({ branchId, batchId, semesterId }: StudentRecord): string =>
  [branchId, batchId, semesterId].join(' ')

/** Returns the open sections of each class, because a section belongs to one branch, batch and semester. */
function sectionsOfClasses(
  view: CatalogueView,
  students: readonly StudentRecord[],
): Map<string, readonly CatalogueEntry[]> {
  const sections = new Map<string, readonly CatalogueEntry[]>()
  for (const student of students) {
    const key = classOf(student)
    if (!hasClass(student) || sections.has(key)) continue
    const { branchId: parentId, batchId, semesterId } = student
    sections.set(key, view.open('section', { parentId, batchId, semesterId }))
  }
  return sections
}

const { compare } = new Intl.Collator('en', { numeric: true })

const namesOf = (sections: ReadonlyMap<string, readonly CatalogueEntry[]>): string[] =>
  [...new Set([...sections.values()].flat().map(({ name }) => name))].toSorted(compare)
