import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { mostCalled } from './personal-data.ts'

interface Called {
  /** The table whose `id` is returned. */
  table: keyof Tables
  /** The column with an email in lower case. */
  email: string
  /** The column with a number in upper case. */
  number: string
}

/** Finds the records with this email or number; if more than `mostCalled` match, only some of them. */
export async function idsCalled(
  db: Kysely<Tables>,
  { table, email, number }: Called,
  typed: string,
): Promise<string[]> {
  const wanted = typed.trim()
  const [column, text] = wanted.includes('@') ? [email, wanted.toLowerCase()] : [number, wanted.toUpperCase()]
  const rows = await db
    .selectFrom(table)
    .select(db.dynamic.ref<'id'>('id'))
    .where(db.dynamic.ref(column), '=', text)
    .orderBy(db.dynamic.ref('id'))
    .limit(mostCalled + 1)
    .execute()
  return rows.map(({ id }) => String(id))
}
