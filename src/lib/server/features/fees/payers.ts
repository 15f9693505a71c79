import { type RawBuilder, sql } from 'kysely'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { type Person, idsOf } from '../../kernel/personal-data/person.ts'

/**
 * Queries about whoever pays or owes: the rows of a table with `payer_kind` and `payer_id` belong to a student, or to
 * somebody who is being admitted. Whoever lists them joins `students as student` and `admissions as admission` by `is`.
 */
export const payers = {
  /** Joins the register of this kind to a table of payers. */
  is: (table: string, kind: Payer['kind']): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(`${kind}.id`)} = ${sql.ref(`${table}.payer_id`)} and ${sql.ref(`${table}.payer_kind`)} = ${kind}`,

  /** A column of the `student` or the `admission` that is joined. */
  column: (student: string, admission = student): RawBuilder<string> =>
    sql<string>`coalesce(${sql.ref(`student.${student}`)}, ${sql.ref(`admission.${admission}`)}, '')`,

  /** What somebody types to find them: a name or a number. */
  searched: sql<string>`coalesce(student.search_text, admission.search_text, '')`,

  /** The id of the branch of whoever pays or owes the rows of a table, by what the register says now; empty without one. */
  branch(table: string): RawBuilder<string> {
    const kind = sql.ref(`${table}.payer_kind`)
    const id = sql.ref(`${table}.payer_id`)
    return sql<string>`coalesce(case ${kind}
      when 'student' then (select branch_id from students where id = ${id})
      else (select branch_id from admissions where id = ${id}) end, '')`
  },

  /** What this person owes or pays, as a student or as who is admitted. */
  isPerson: (person: Person): RawBuilder<boolean> =>
    sql<boolean>`(payer_kind = 'student' and payer_id in (${sql.join(idsOf(person, 'studentRecord'))})
      or payer_kind = 'admission' and payer_id in (${sql.join(idsOf(person, 'admission'))}))`,
}

export type Payers = typeof payers
