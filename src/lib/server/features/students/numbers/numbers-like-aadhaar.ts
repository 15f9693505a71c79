import { isAadhaar } from '#lib/rules/numbers/aadhaar.ts'
import type { StudentsRepository } from '../repository.ts'

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
