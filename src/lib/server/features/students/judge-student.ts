import type { TypedStudent } from '#lib/schemas/students/student.ts'
import { type FieldProblem, invalid } from '../../kernel/core/errors.ts'
import { unprintableTexts } from '../../kernel/core/unprintable-texts.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { type Refuse, entryJudge, judgePlace } from './judge-place.ts'
import type { StudentFields, StudentRecord } from './student.ts'

/** Where the catalogue has no entry, the word that the register already has is enough; texts as they are stored pass. */
type Known = Pick<StudentRecord, 'branch' | 'batch'> & Partial<StudentFields>

const nothing: Known = { branch: '', batch: '' }

/** What was typed, as it is kept; `today` is an Indian day. @throws DomainError Invalid, at the fields */
export function judgeStudent(
  { view, today }: { view: CatalogueView; today: string },
  typed: TypedStudent,
  known: Known = nothing,
): StudentFields {
  const { changesNumber: _, numberReason: __, ...said } = typed
  const problems: Record<string, FieldProblem> = unprintableTexts(said, known)
  const refuse: Refuse = (field, code) => {
    problems[field] ??= { code, params: {} }
  }
  const entry = entryJudge(view, refuse)
  const place = judgePlace(view, typed, refuse)
  const others = {
    regulationId: entry('regulationId', typed.regulationId, { kind: 'regulation' })?.id ?? null,
    categoryId: entry('categoryId', typed.categoryId, { kind: 'casteCategory' })?.id ?? null,
    entryTypeId: entry('entryTypeId', typed.entryTypeId, { kind: 'admissionEntryType' })?.id ?? null,
    seatTypeId: entry('seatTypeId', typed.seatTypeId, { kind: 'seatType' })?.id ?? null,
  }
  if (!typed.rollNumber && !typed.admissionNumber) refuse('rollNumber', 'student.numberMissing')
  if (typed.dateOfBirth > today) refuse('dateOfBirth', 'student.notBornYet')
  if (typed.branchId === '' && known.branch === '') refuse('branchId', 'field.required')
  if (typed.batchId === '' && known.batch === '') refuse('batchId', 'field.required')
  const [first] = Object.values(problems)
  if (first) throw invalid(first.code, first.params, problems)
  const numbers = { rollNumber: typed.rollNumber || null, admissionNumber: typed.admissionNumber || null }
  return { ...said, ...numbers, ...place, ...others }
}
