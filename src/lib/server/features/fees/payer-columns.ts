import { type RawBuilder, sql } from 'kysely'

/** Of the student or the admission beside a due, whichever owes it. */
export const ofPayer = (student: string, admission: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`student.${student}`)}, ${sql.ref(`admission.${admission}`)}, '')`

/** Name and numbers of either, as a search reads them. */
export const searchedPayer = sql<string>`coalesce(student.search_text, admission.name_key || ' ' || lower(admission.number), '')`
