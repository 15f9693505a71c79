import type { NumberCarrier } from '../../kernel/carried-numbers.ts'
import { publishedRepository } from './published.repository.ts'

/** A published result stays under the roll number that it was published with, withdrawn ones too. */
export const resultNumbers: NumberCarrier = {
  refusal: 'student.rollNumberInResults',
  carried: (db, numbers) => publishedRepository(db).carried(numbers),
}
