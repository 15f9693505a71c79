import type { TypedStudent } from '#lib/schemas/student.ts'
import { type CarriedNumbers, carriedNames, carriedNumbers } from '../../kernel/carried-numbers.ts'
import { type FieldProblem, conflict, invalid } from '../../kernel/core/errors.ts'
import type { Feature } from '../../kernel/feature.ts'
import { type NumbersOfOthers, numberOfOther, numbersOfOthers } from './numbers-of-others.ts'
import type { StudentFields } from './student.ts'
import type { StudentsRepository } from './students.repository.ts'

export interface NumberChecks {
  /** Roll numbers that records of any feature carry. */
  carried: CarriedNumbers
  /** Roll numbers under which marks that nobody has published, results that are held back or a login stand. */
  inUse: CarriedNumbers
  ofOthers: NumbersOfOthers
}

export function numberChecks(features: readonly Feature[]): NumberChecks {
  const carried = carriedNumbers(features, 'rollNumber')
  return {
    carried,
    inUse: carriedNumbers(features, 'rollNumberInUse'),
    ofOthers: numbersOfOthers(carried, carriedNames(features, 'rollNumber')),
  }
}

export interface NumberChange {
  /** Null: a student who is new. */
  id: string | null
  before: string | null
  after: Pick<StudentFields, 'rollNumber' | 'name' | 'nameInOwnScript'>
}

/**
 * What speaks against a change of a roll number, unless somebody says why: that records carry the one that goes, or
 * that records of somebody else carry the one that comes. Null where nothing does.
 */
export async function numberProblem(
  { carried, ofOthers }: NumberChecks,
  write: Pick<StudentsRepository, 'transaction' | 'formerNumbers'>,
  { id, before, after }: NumberChange,
): Promise<FieldProblem | null> {
  const { rollNumber } = after
  if (before === rollNumber) return null
  const [refusal] = (await carried(write.transaction, before === null ? [] : [before])).values()
  if (refusal !== undefined) return { code: refusal, params: {} }
  if (rollNumber === null) return null
  const [other] = (await ofOthers(write, [{ ...after, id, rollNumber }])).values()
  return other === undefined ? null : numberOfOther(other)
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
