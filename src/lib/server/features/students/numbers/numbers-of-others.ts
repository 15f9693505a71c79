import { areAkin } from '#lib/rules/names/akin-names.ts'
import type { CarriedNames, CarriedNumbers } from '../../../kernel/records/carried-numbers.ts'
import type { StudentRecord } from '../records/student.ts'
import type { StudentsRepository } from '../repository.ts'
import type { FormerNumber } from './former-number.repository.ts'

/** A roll number that somebody is to have from now on; the id is null for whoever is new. */
export type GivenNumber = Pick<StudentRecord, 'name' | 'nameInOwnScript'> & {
  id: string | null
  rollNumber: string
}

/**
 * Those of the numbers under which records of somebody else stand, each with whom they name. `holders` are those who
 * have numbers until now, and lose them with the change that is asked about.
 */
export type NumbersOfOthers = (
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
export const numbersOfOthers =
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
