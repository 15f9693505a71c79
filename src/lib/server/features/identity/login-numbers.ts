import type { NumberCarrier } from '../../kernel/records/carried-numbers.ts'
import { directoryRepository } from './directory.repository.ts'

/** A login that was made for a student goes by the roll number. */
export const loginNumbers: NumberCarrier = {
  refusal: 'steps.numberInUse',
  async carried(db, numbers) {
    const known = await directoryRepository(db).versions(numbers.map((number) => number.toLowerCase()))
    return numbers.filter((number) => known.has(number.toLowerCase()))
  },
  async names(db, numbers) {
    const called = await directoryRepository(db).fullNames(numbers.map((number) => number.toLowerCase()))
    return numbers.map((number) => ({ number, name: called.get(number.toLowerCase()) ?? '' }))
  },
}
