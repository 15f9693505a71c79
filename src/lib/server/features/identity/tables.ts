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

/**
 * The identity library also writes this table and the next two, so timestamps and flags have the types of `portable`,
 * not text.
 */
export interface UserRow {
  id: string
  name: string
  email: string
  email_verified: StoredFlag
  image: string | null
  username: string
  display_username: string | null
  /** JSON: a list of roles; the first decides the landing page. */
  roles: string
  program: string
  is_active: StoredFlag
  /** Language of the emails to this person: 'en' or 'de'. */
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
  /** JSON: sign-up fields that the user row does not have. */
  details: string
  created_at: string
  decided_at: string | null
  decided_by: string | null
  /** Keyed hashes of the visitor's network and site; cleared by the decision. */
  network: string | null
  site: string | null
}

export interface OneTimeLinkRow {
  /** SHA-256 of the token, so that reading the table gives no valid link. */
  token_hash: string
  /**
   * Keyed hash of the short code on a login slip, which the person enters with the user name instead of opening the
   * link; null if no slip was printed.
   */
  code_hash: string | null
  purpose: LinkPurpose
  user_id: string
  expires_at: string
  used_at: string | null
  /** 1 if the link stands in an email only, so that using it proves the address; 0 for slips and the console. */
  is_mailed: Generated<number>
}

/** The identity library writes the other columns. */
export interface TwoFactorRow {
  id: string
  user_id: string
  /** Encrypted by the identity library. */
  secret: string
  /** Time step of the last used code. */
  last_used_step: number | null
}

/** Wrong guesses of a person, a place or both. */
export interface WrongGuessRow {
  key: string
  failures: number
  /** Milliseconds since 1970; PostgreSQL returns them as text. */
  last_at: number
  forgotten_at: number
}
