import { areSimilarNames } from '#lib/rules/names/similar-names.ts'
import { isAadhaar } from '#lib/rules/numbers/aadhaar.ts'
import type { TypedStudent } from '#lib/schemas/students/student.ts'
import { conflict, type FieldProblem, invalid } from '../../../kernel/core/errors.ts'
import type { Feature } from '../../../kernel/feature.ts'
import {
  carriedNames,
  type CarriedNames,
  carriedNumbers,
  type CarriedNumbers,
} from '../../../kernel/records/carried-numbers.ts'
import type { StudentFields, StudentRecord } from '../records/student.ts'
import type { StudentsRepository } from '../repository.ts'
import type { FormerNumber } from './former-number.repository.ts'

export interface NumberChecks {
  /** Finds roll numbers that records of any feature carry. */
  carried: CarriedNumbers
  /** Finds roll numbers with unpublished marks, withheld results or a login. */
  inUse: CarriedNumbers
  /** Narrow `carried` and `inUse` to records of another person. */
  ofOthers: NumbersOfOthers
  inUseOfOthers: NumbersOfOthers
}

export function numberChecks(features: readonly Feature[]): NumberChecks {
  const carried = carriedNumbers(features, 'rollNumber')
  const inUse = carriedNumbers(features, 'rollNumberInUse')
  return {
    carried,
    inUse,
    ofOthers: numbersOfOthers(carried, carriedNames(features, 'rollNumber')),
    inUseOfOthers: numbersOfOthers(inUse, carriedNames(features, 'rollNumberInUse')),
  }
}

/**
 * Returns the reason for assigning or changing a number despite a problem; empty if there is no problem.
 * @throws DomainError Conflict with the problem at the number, Invalid `transition.reasonMissing`
 */
export function reasonFor(
  { changesNumber, numberReason }: Pick<TypedStudent, 'changesNumber' | 'numberReason'>,
  problem: FieldProblem | null,
): string {
  if (problem === null) return ''
  const missing = { code: 'transition.reasonMissing', params: {} }
  if (!changesNumber) throw conflict(problem.code, problem.params, { rollNumber: problem })
  if (numberReason === '') throw invalid(missing.code, {}, { numberReason: missing })
  return numberReason
}

export interface NumberChange {
  /** Null for a new student. */
  id: string | null
  before: string | null
  after: Pick<StudentFields, 'rollNumber' | 'name' | 'nameInOwnScript'>
}

type NumbersReader = Pick<StudentsRepository, 'transaction' | 'formerNumbers' | 'students'>

/** Runs `numberProblems` for one student. */
export async function numberProblem(
  checks: NumberChecks,
  read: NumbersReader,
  change: NumberChange,
): Promise<FieldProblem | null> {
  const [problem = null] = await numberProblems(checks, read, [change])
  return problem
}

/**
 * Returns, in the order of the changes, the problem that requires a reason: records carry the old number, records of
 * another person carry the new one, or it looks like an Aadhaar number. Null if there is none.
 */
export async function numberProblems(
  checks: NumberChecks,
  read: NumbersReader,
  changes: readonly NumberChange[],
): Promise<(FieldProblem | null)[]> {
  const changed = changes.filter(isChange)
  const going = changed.flatMap(({ before }) => before ?? [])
  const coming = changed.flatMap(givenBy)
  const lost = await checks.carried(read.transaction, going)
  const others = await checks.ofOthers(read, coming)
  const used = await checks.inUse(read.transaction, going)
  const like = await numbersLikeAadhaar(
    read,
    coming.map(({ rollNumber }) => rollNumber),
  )
  // If two students swap their numbers, each number is held by the other until now.
  const usedByOthers = await checks.inUseOfOthers(read, coming, changed.flatMap(holderOf))
  return changes.map((change) => {
    if (!isChange(change)) return null
    const goes = change.before ?? ''
    const comes = change.after.rollNumber ?? ''
    const refusal = lost.get(goes)
    const other = others.get(comes)
    const user = usedByOthers.get(comes)
    if (refusal !== undefined) return { code: refusal, params: {} }
    if (other !== undefined) return numberOf('student.rollNumberOfOther', other)
    if (like.has(comes)) return { code: 'student.rollNumberLikeAadhaar', params: {} }
    if (used.has(goes)) return { code: 'student.rollNumberInUse', params: {} }
    return user === undefined ? null : numberOf('student.rollNumberUsedByOther', user)
  })
}

const isChange = ({ before, after }: NumberChange): boolean => before !== after.rollNumber

const numberOf = (code: string, name: string): FieldProblem => ({ code, params: { name } })

const givenBy = ({ id, after: { rollNumber, name, nameInOwnScript } }: NumberChange): GivenNumber[] =>
  rollNumber === null ? [] : [{ id, rollNumber, name, nameInOwnScript }]

const holderOf = ({ id, before, after: { name } }: NumberChange) =>
  id === null || before === null ? [] : [{ rollNumber: before, studentId: id, name }]

/** Roll numbers of a class share at least this many leading digits; two Aadhaar numbers hardly ever do. */
const commonDigits = 8

/**
 * Returns those roll numbers that have the form and the check digit of an Aadhaar number and belong to no series:
 * neither another of them nor a roll number in the register starts alike. Some universities issue roll numbers of
 * twelve digits, and one in ten of those has a valid check digit.
 */
export async function numbersLikeAadhaar(
  { students }: Pick<StudentsRepository, 'students'>,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const number of new Set(numbers)) {
    if (!isAadhaar(number)) continue
    const prefix = number.slice(0, commonDigits)
    const isOfSeries =
      numbers.some((other) => other !== number && other.startsWith(prefix)) ||
      (await students.isSeries(prefix, number))
    if (!isOfSeries) found.add(number)
  }
  return found
}

/** A roll number that a student is to get; the id is null for a new student. */
export type GivenNumber = Pick<StudentRecord, 'name' | 'nameInOwnScript'> & {
  id: string | null
  rollNumber: string
}

/**
 * Finds numbers under which records of another person exist, with that person's name. `holders` have their numbers
 * until now and lose them by the change under check.
 */
type NumbersOfOthers = (
  write: Pick<StudentsRepository, 'transaction' | 'formerNumbers'>,
  given: readonly GivenNumber[],
  holders?: readonly FormerNumber[],
) => Promise<ReadonlyMap<string, string>>

/**
 * Results follow the name in the register: a student who gets a number with results of another person would get those
 * results, too. The names in the results tell whose they are; without names they belong to the former holder. A student
 * who alone had the number gets it back without a question; if several had it, the names decide. Results of a person
 * unknown to the register count as the student's own, because the register may be newer than they are.
 */
const numbersOfOthers =
  (carried: CarriedNumbers, carriedNames: CarriedNames): NumbersOfOthers =>
  async ({ transaction, formerNumbers }, given, holders = []) => {
    const under = await carried(
      transaction,
      given.map(({ rollNumber }) => rollNumber),
    )
    const suspect = given.filter(({ rollNumber }) => under.has(rollNumber))
    const rolls = suspect.map(({ rollNumber }) => rollNumber)
    const names = await carriedNames(transaction, rolls)
    const former = [...holders, ...(await formerNumbers.ofNumbers(rolls))]
    const owners = Map.groupBy(former, ({ rollNumber }) => rollNumber)
    const others = new Map<string, string>()
    for (const student of suspect) {
      const before = owners.get(student.rollNumber) ?? []
      const another = before.find(({ studentId }) => studentId !== student.id)
      if (before.length > 0 && another === undefined) continue
      const [first, ...more] = names.get(student.rollNumber) ?? []
      const other =
        first === undefined ? another?.name : [first, ...more].some(isOf(student)) ? undefined : first
      if (other !== undefined) others.set(student.rollNumber, other)
    }
    return others
  }

const isOf =
  ({ name, nameInOwnScript }: GivenNumber) =>
  (other: string): boolean =>
    areSimilarNames(name, other) || (nameInOwnScript !== '' && areSimilarNames(nameInOwnScript, other))
