import type { Generated } from 'kysely'
import type { LinkPurpose, RegistrationState } from '#lib/schemas/identity/registration.ts'
import type { StoredFlag, StoredInstant } from '../../kernel/db/portable.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    users: UserRow
    sessions: SessionRow
    accounts: AccountRow
    registrations: RegistrationRow
    one_time_links: OneTimeLinkRow
    two_factors: TwoFactorRow
    wrong_guesses: WrongGuessRow
  }
}

/** The identity library writes these three too: instants and flags are what `portable` says, not plain text. */
export interface UserRow {
  id: string
  name: string
  email: string
  email_verified: StoredFlag
  image: string | null
  username: string
  display_username: string | null
  /** JSON: a list of roles, the first decides the landing page. */
  roles: string
  program: string
  is_active: StoredFlag
  /** Of the emails to this person: 'en' or 'de'. */
  language: Generated<string>
  two_factor_enabled: StoredFlag | null
  created_at: StoredInstant
  updated_at: StoredInstant
}

export interface SessionRow {
  id: string
  user_id: string
  token: string
  expires_at: StoredInstant
  ip_address: string | null
  user_agent: string | null
  created_at: StoredInstant
  updated_at: StoredInstant
}

export interface AccountRow {
  id: string
  user_id: string
  account_id: string
  provider_id: string
  password: string | null
  created_at: StoredInstant
  updated_at: StoredInstant
}

export interface RegistrationRow {
  user_id: string
  state: RegistrationState
  /** JSON: what was filled in beyond the user's own fields. */
  details: string
  created_at: string
  decided_at: string | null
  decided_by: string | null
  /** Keyed hashes of where a visitor sent it from, while it waits. */
  network: string | null
  site: string | null
}

export interface OneTimeLinkRow {
  /** SHA-256 of the token: whoever reads the table has no link that works. */
  token_hash: string
  /** Of the short code that is typed in place of the link, beside the user name; null where none was printed. */
  code_hash: string | null
  purpose: LinkPurpose
  user_id: string
  expires_at: string
  used_at: string | null
}

/** The identity library writes the rest of it. */
export interface TwoFactorRow {
  id: string
  user_id: string
  /** Encrypted by the identity library. */
  secret: string
  /** The time step of the last code that was used. */
  last_used_step: number | null
}

/** Of a person, a place or both, since the first that counts. */
export interface WrongGuessRow {
  key: string
  failures: number
  /** Milliseconds since 1970; PostgreSQL gives them as text. */
  last_at: number
  forgotten_at: number
}
