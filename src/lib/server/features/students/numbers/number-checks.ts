import { areAkin } from '#lib/rules/names/akin-names.ts'
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
  /** Roll numbers that records of any feature carry. */
  carried: CarriedNumbers
  /** Roll numbers under which marks that nobody has published, results that are held back or a login stand. */
  inUse: CarriedNumbers
  /** Of the first ones and of the second ones, those of somebody else. */
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
 * Why a number is given or changed although something speaks against it; empty where nothing does.
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
  /** Null: a student who is new. */
  id: string | null
  before: string | null
  after: Pick<StudentFields, 'rollNumber' | 'name' | 'nameInOwnScript'>
}

type Reading = Pick<StudentsRepository, 'transaction' | 'formerNumbers' | 'students'>

/** `numberProblems` of one student. */
export async function numberProblem(
  checks: NumberChecks,
  read: Reading,
  change: NumberChange,
): Promise<FieldProblem | null> {
  const [problem = null] = await numberProblems(checks, read, [change])
  return problem
}

/**
 * In the order of the changes, what speaks against each unless somebody says why: that records carry the number that
 * goes, that records of somebody else carry the one that comes, or that it looks like an Aadhaar number. Null where
 * nothing does.
 */
export async function numberProblems(
  checks: NumberChecks,
  read: Reading,
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
  // Of two who change theirs with each other, each has the other's until now.
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

/** Roll numbers of a class have at least so many first digits in common; two Aadhaar numbers hardly ever do. */
const commonDigits = 8

/**
 * Those of the roll numbers that are written as an Aadhaar number is, with its check digit, and are no part of a series:
 * neither another of them nor a roll number of the register begins alike. Some universities give roll numbers of twelve
 * digits, of which one in ten has the check digit.
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

/** A roll number that somebody is to have from now on; the id is null for whoever is new. */
export type GivenNumber = Pick<StudentRecord, 'name' | 'nameInOwnScript'> & {
  id: string | null
  rollNumber: string
}

/**
 * Those of the numbers under which records of somebody else stand, each with whom they name. `holders` are those who
 * have numbers until now, and lose them with the change that is asked about.
 */
type NumbersOfOthers = (
  write: Pick<StudentsRepository, 'transaction' | 'formerNumbers'>,
  given: readonly GivenNumber[],
  holders?: readonly FormerNumber[],
) => Promise<ReadonlyMap<string, string>>

/**
 * Results follow the register's name: whoever is given a number that results of another person carry would get those
 * results as well. The results say whose they are by their names; where they have none, they are of whoever had the
 * number before. Whoever alone had it has them back without a word; where several had it, the names decide. Results of
 * nobody that the register knows are the student's own: a register may be newer than they.
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
    areAkin(name, other) || (nameInOwnScript !== '' && areAkin(nameInOwnScript, other))
