import type { TypedStudent } from '#lib/schemas/student.ts'
import { conflict, invalid } from '../../kernel/core/errors.ts'
import type { StudentFields } from './student.ts'

/** The roll number that a student had and has no more. */
export const numbersLost = (
  { rollNumber }: Pick<StudentFields, 'rollNumber'>,
  after: Pick<StudentFields, 'rollNumber'>,
): string[] => (rollNumber === null || rollNumber === after.rollNumber ? [] : [rollNumber])

/**
 * Why a number is changed that records carry; empty where none carries it.
 * @throws DomainError Conflict with the carrier's refusal at the number, Invalid `transition.reasonMissing`
 */
export async function reasonFor(
  { changesNumber, numberReason }: Pick<TypedStudent, 'changesNumber' | 'numberReason'>,
  carried: () => Promise<ReadonlyMap<string, string>>,
): Promise<string> {
  const [refusal] = (await carried()).values()
  if (refusal === undefined) return ''
  const missing = { code: 'transition.reasonMissing', params: {} }
  if (!changesNumber) throw conflict(refusal, {}, { rollNumber: { code: refusal, params: {} } })
  if (numberReason === '') throw invalid(missing.code, {}, { numberReason: missing })
  return numberReason
}
