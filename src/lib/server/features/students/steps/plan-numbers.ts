import { numberAt, usesCode } from '#lib/rules/numbers/number-pattern.ts'
import { isRollNumber } from '#lib/rules/numbers/roll-number.ts'
import type { AskedNumbers, NumberOrder } from '#lib/schemas/students/steps.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { type FieldProblem, invalid, refuseAt } from '../../../kernel/core/errors.ts'
import type { CatalogueEntry, CatalogueView } from '../../catalogue/feature.ts'
import { type NumberChecks, numberProblems } from '../numbers/number-checks.ts'
import type { StudentRecord } from '../records/student.ts'
import type { StudentsRepository } from '../repository.ts'
import { requireEntry } from './plan-move-up.ts'

export interface NumberRow {
  student: StudentRecord
  number: string
  /** The problem that requires a reason, if any. */
  problem: FieldProblem | null
}

/** A class, or the chosen students of it. */
export interface NumbersRequest extends AskedNumbers {
  /** Empty for the whole class. */
  ids?: readonly string[]
}

/** Preview of assigning roll numbers. */
export interface NumbersPlan {
  /** Sorted by number within each entry type; includes students who already have their number. */
  rows: NumberRow[]
  pin: string
}

type NumbersReader = Pick<StudentsRepository, 'batch' | 'students' | 'transaction' | 'formerNumbers'>

/** Values for the placeholders of a pattern. */
export interface NumberSources {
  view: CatalogueView
  /** The university's code for the college; empty if not set. */
  collegeCode: string
}

/** @throws DomainError Invalid, at the fields */
export async function planNumbers(
  checks: NumberChecks,
  read: NumbersReader,
  { view, collegeCode }: NumberSources,
  asked: NumbersRequest,
): Promise<NumbersPlan> {
  const branch = requireEntry(view, 'branch', 'branchId', asked.branchId)
  const batch = requireEntry(view, 'batch', 'batchId', asked.batchId, branch.parentId)
  const semester =
    asked.semesterId && requireEntry(view, 'semester', 'semesterId', asked.semesterId, branch.parentId).id
  const all = await read.batch.ofClass({
    batchId: batch.id,
    branchId: branch.id,
    semesterId: semester || undefined,
    statuses: ['studying', 'detained'],
  })
  const chosen = new Set(asked.ids)
  const wanted = all.filter(
    ({ id, rollNumber }) =>
      (asked.whom === 'all' || rollNumber === null) && (chosen.size === 0 || chosen.has(id)),
  )
  if (wanted.length === 0) throw invalid('steps.nobody')
  const students = inOrder(wanted, asked.order)
  const given: Omit<NumberRow, 'problem'>[] = []
  // Each entry type has its own sequence of numbers.
  for (const [entry, group] of byEntry(view, asked.pattern, students)) {
    const numberAtPlace = numbering(asked.pattern, { branch, batch, collegeCode, entry })
    const numbers = await freeNumbers(read, group, { own: students, given, numberAtPlace })
    given.push(...group.map((student, index) => ({ student, number: numbers[index] ?? '' })))
  }
  const changes = given.map(({ student, number }) => ({
    id: student.id,
    before: student.rollNumber,
    after: { ...student, rollNumber: number },
  }))
  const problems = await numberProblems(checks, read, changes)
  const rows = given.map((row, index) => ({ ...row, problem: problems[index] ?? null }))
  const seen = rows.map(({ student: { id, version }, number, problem }) => [id, version, number, problem])
  return { rows, pin: pinOf(seen) }
}

/**
 * Groups students by the code of their entry type, if the pattern uses it.
 * @throws DomainError Invalid, at the pattern
 */
function byEntry(
  view: CatalogueView,
  pattern: string,
  students: readonly StudentRecord[],
): [string, StudentRecord[]][] {
  if (!usesCode(pattern, 'entry')) return [['', [...students]]]
  const codeOf = ({ entryTypeId, name }: StudentRecord): string => {
    const code = view.byId(entryTypeId ?? '')?.code ?? ''
    if (code === '') throw refuseAt('pattern', 'steps.entryWithoutCode', { name })
    return code
  }
  return [...Map.groupBy(students, codeOf)].toSorted(([one], [other]) => compare(one, other))
}

/** Returns a function from sequence number to roll number. @throws DomainError Invalid, at the pattern */
function numbering(
  pattern: string,
  {
    branch,
    batch,
    collegeCode,
    entry,
  }: Record<'branch' | 'batch', CatalogueEntry> & Record<'collegeCode' | 'entry', string>,
) {
  if (usesCode(pattern, 'branch') && branch.code === '') throw refuseAt('pattern', 'steps.branchWithoutCode')
  if (usesCode(pattern, 'college') && collegeCode === '')
    throw refuseAt('pattern', 'steps.collegeWithoutCode')
  const values = { startYear: batch.startYear ?? 0, branch: branch.code, college: collegeCode, entry }
  return (place: number): string => {
    const number = numberAt(pattern, values, place)
    if (number === null) throw refuseAt('pattern', 'steps.patternFull')
    if (!isRollNumber(number)) throw refuseAt('pattern', 'student.rollNumberWrong')
    return number
  }
}

interface Numbering {
  /** Students who get a number now; the numbers that they have until then do not block it. */
  own: readonly StudentRecord[]
  /** Numbers already assigned to other groups of the same run. */
  given: readonly { number: string }[]
  numberAtPlace(place: number): string
}

/** Returns one number per student; skips numbers that someone else has. */
async function freeNumbers(
  { students: { byNumbers } }: NumbersReader,
  students: readonly StudentRecord[],
  { own: all, given, numberAtPlace }: Numbering,
): Promise<string[]> {
  const [own, free]: [Set<string>, string[]] = [new Set(all.map(({ id }) => id)), []]
  const elsewhere = given.map(({ number }) => number)
  for (let place = 1; free.length < students.length;) {
    const count = students.length - free.length
    const numbers = Array.from({ length: count }, (_, index) => numberAtPlace(place + index))
    place += count
    const holders = (await byNumbers('roll_number', numbers)).filter(({ id }) => !own.has(id))
    const taken = new Set([...elsewhere, ...holders.map(({ rollNumber }) => rollNumber)])
    free.push(...numbers.filter((number) => !taken.has(number)))
  }
  return free
}

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Sorts students without an admission number last; equal names are sorted by admission number. */
function inOrder(students: readonly StudentRecord[], order: NumberOrder): StudentRecord[] {
  const byName = (a: StudentRecord, b: StudentRecord): number => compare(a.name, b.name)
  const byNumber = (a: StudentRecord, b: StudentRecord): number =>
    Number(a.admissionNumber === null) - Number(b.admissionNumber === null) ||
    compare(a.admissionNumber ?? '', b.admissionNumber ?? '')
  const [first, second] = order === 'name' ? [byName, byNumber] : [byNumber, byName]
  return students.toSorted((a, b) => first(a, b) || second(a, b) || (a.id < b.id ? -1 : 1))
}
