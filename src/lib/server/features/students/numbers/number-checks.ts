import type { TypedStudent } from '#lib/schemas/students/student.ts'
import { type FieldProblem, conflict, invalid } from '../../../kernel/core/errors.ts'
import type { Feature } from '../../../kernel/feature.ts'
import { type CarriedNumbers, carriedNames, carriedNumbers } from '../../../kernel/records/carried-numbers.ts'
import { type NumbersOfOthers, numbersOfOthers } from './numbers-of-others.ts'

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
