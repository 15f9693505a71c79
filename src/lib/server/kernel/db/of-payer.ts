import { type RawBuilder, sql } from 'kysely'

/** A column of whoever pays or owes: of the `student` or the `admission` that a query joins to its rows. */
export const ofPayer = (student: string, admission: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`student.${student}`)}, ${sql.ref(`admission.${admission}`)}, '')`

/** What somebody types to find them: a name or a number. */
export const searchedPayer = sql<string>`coalesce(student.search_text, admission.name_key || ' ' || lower(admission.number), '')`
