import type { NumberCarrier } from '../../kernel/records/carried-numbers.ts'
import { heldMarkRepository } from './held-mark.repository.ts'
import { publishedRepository } from './published.repository.ts'
import { resultNameRepository } from './result-name.repository.ts'

/** A published result stays under the roll number that it was published with, withdrawn ones too. */
export const resultNumbers: NumberCarrier = {
  refusal: 'student.rollNumberInResults',
  carried: (db, numbers) => publishedRepository(db).carried(numbers),
  names: (db, numbers) => resultNameRepository(db).everNamed(numbers),
}

/** Marks that nobody has published yet, and results that are held back. */
export const markNumbers: NumberCarrier = {
  refusal: 'steps.numberInUse',
  carried: (db, numbers) => heldMarkRepository(db).rollsElsewhere('', numbers),
  names: (db, numbers) => heldMarkRepository(db).named(numbers),
}
