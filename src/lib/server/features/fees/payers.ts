import { type RawBuilder, sql } from 'kysely'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { type Person, idsOf } from '../../kernel/personal-data/person.ts'

/**
 * Query parts about payers. A row with `payer_kind` and `payer_id` belongs to a student or to an admission. A query
 * that uses them joins `students as student` and `admissions as admission` by `is`.
 */
export const payers = {
  /** Join condition between a table with payers and the register of this kind. */
  is: (table: string, kind: Payer['kind']): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(`${kind}.id`)} = ${sql.ref(`${table}.payer_id`)} and ${sql.ref(`${table}.payer_kind`)} = ${kind}`,

  /** A column of the joined `student` or `admission`. */
  column: (student: string, admission = student): RawBuilder<string> =>
    sql<string>`coalesce(${sql.ref(`student.${student}`)}, ${sql.ref(`admission.${admission}`)}, '')`,

  /** Searchable text of the payer: names and numbers. */
  searched: sql<string>`coalesce(student.search_text, admission.search_text, '')`,

  /** Selects the payer's current branch id; empty if there is none. */
  branch(table: string): RawBuilder<string> {
    const kind = sql.ref(`${table}.payer_kind`)
    const id = sql.ref(`${table}.payer_id`)
    return sql<string>`coalesce(case ${kind}
      when 'student' then (select branch_id from students where id = ${id})
      else (select branch_id from admissions where id = ${id}) end, '')`
  },

  /** Matches rows of the person, as a student or as an admission. */
  isPerson: (person: Person): RawBuilder<boolean> =>
    sql<boolean>`(payer_kind = 'student' and payer_id in (${sql.join(idsOf(person, 'studentRecord'))})
      or payer_kind = 'admission' and payer_id in (${sql.join(idsOf(person, 'admission'))}))`,
}

export type Payers = typeof payers
