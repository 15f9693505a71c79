import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { mostCalled } from './personal-data.ts'

interface Called {
  /** Whose `id` is asked for. */
  table: keyof Tables
  /** The column that holds an email in small letters. */
  email: string
  /** The column that holds a number in capitals. */
  number: string
}

/** The records that go by this email or number; of more than `mostCalled` some. */
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
