import type { Kysely } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'

/** Somebody who is to get a login. */
export interface Newcomer {
  username: string
  fullName: string
  /** Empty where nobody knows one. */
  email: string
  program: string
  /** Of the emails to them; English where nothing is said. */
  language?: string
  /** Called in the transaction that makes the login; the user name comes in small letters. */
  onMade?(db: Kysely<Tables>, userId: string, username: string): Promise<void>
}
