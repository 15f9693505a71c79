import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import type { TypedStudent } from '#lib/schemas/student.ts'
import { type FieldProblem, invalid } from '../../kernel/core/errors.ts'
import type { CatalogueEntry, CatalogueView, Within } from '../catalogue/feature.ts'
import type { ChosenField } from './student-choices.ts'
import type { StudentFields, StudentRecord } from './student.ts'

/** Where the catalogue has no entry, the word that the register has of before is enough. */
type Known = Pick<StudentRecord, 'branch' | 'batch'>

const nothing: Known = { branch: '', batch: '' }

/** What was typed, as it is kept. @throws DomainError Invalid, at the fields */
export function judgeStudent(
  view: CatalogueView,
  typed: TypedStudent,
  known: Known = nothing,
): StudentFields {
  const problems: Record<string, FieldProblem> = {}
  const refuse = (field: string, code: string): void => {
    problems[field] ??= { code, params: {} }
  }
  function entry(field: ChosenField, kind: CatalogueKind, within?: Within): CatalogueEntry | null {
    const id = typed[field]
    if (id === '' || id === null) return null
    const found = view.byId(id)
    if (found?.kind !== kind) refuse(field, 'field.invalid')
    else if (within && !isWithin(found, within)) refuse(field, 'student.otherPlace')
    return found
  }

  const branch = entry('branchId', 'branch')
  const courseId = branch?.parentId ?? null
  const ofCourse = courseId === null ? undefined : { parentId: courseId }
  const [batch, semester] = [entry('batchId', 'batch', ofCourse), entry('semesterId', 'semester', ofCourse)]
  const section = entry('sectionId', 'section', {
    parentId: branch?.id ?? null,
    ...(batch && { batchId: batch.id }),
    ...(semester && { semesterId: semester.id }),
  })
  const others = {
    regulationId: entry('regulationId', 'regulation')?.id ?? null,
    categoryId: entry('categoryId', 'casteCategory')?.id ?? null,
    seatTypeId: entry('seatTypeId', 'seatType')?.id ?? null,
  }
  if (!typed.rollNumber && !typed.admissionNumber) refuse('rollNumber', 'student.numberMissing')
  if (typed.branchId === '' && known.branch === '') refuse('branchId', 'field.required')
  if (typed.batchId === '' && known.batch === '') refuse('batchId', 'field.required')
  const [first] = Object.values(problems)
  if (first) throw invalid(first.code, first.params, problems)
  const { changesNumber: _, numberReason: __, ...said } = typed
  return {
    ...said,
    ...{ rollNumber: typed.rollNumber || null, admissionNumber: typed.admissionNumber || null },
    ...{ courseId: courseId ?? batch?.parentId ?? null, branchId: branch?.id ?? null },
    ...{ batchId: batch?.id ?? null, semesterId: semester?.id ?? null, sectionId: section?.id ?? null },
    ...others,
  }
}

const isWithin = (entry: CatalogueEntry, within: Within): boolean =>
  // `Within` names fields of an entry, and no others.
  (Object.keys(within) as (keyof Within)[]).every((field) => entry[field] === within[field])
