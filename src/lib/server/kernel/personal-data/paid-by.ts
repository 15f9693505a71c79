import { type RawBuilder, sql } from 'kysely'
import { type Person, idsOf } from './person.ts'

/** Of a table with `payer_kind` and `payer_id`: what this person owes or pays, as a student or as who is admitted. */
export const isPaidBy = (person: Person): RawBuilder<boolean> =>
  sql<boolean>`(payer_kind = 'student' and payer_id in (${sql.join(idsOf(person, 'studentRecord'))})
    or payer_kind = 'admission' and payer_id in (${sql.join(idsOf(person, 'admission'))}))`
