import { type RawBuilder, sql } from 'kysely'

/** A column of whoever pays or owes: of the `student` or the `admission` that a query joins to its rows. */
export const ofPayer = (student: string, admission: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`student.${student}`)}, ${sql.ref(`admission.${admission}`)}, '')`

/** What somebody types to find them: a name or a number. */
export const searchedPayer = sql<string>`coalesce(student.search_text, admission.name_key || ' ' || lower(admission.number), '')`

/** The id of the branch of whoever pays or owes the rows of a table, by what the register says now; empty without one. */
export function branchOfPayer(table: string): RawBuilder<string> {
  const [kind, id] = [sql.ref(`${table}.payer_kind`), sql.ref(`${table}.payer_id`)]
  return sql<string>`coalesce(case ${kind}
    when 'student' then (select branch_id from students where id = ${id})
    else (select branch_id from admissions where id = ${id}) end, '')`
}
