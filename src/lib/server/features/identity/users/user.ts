import type { Kysely, Selectable } from 'kysely'
import type { RegistrationState } from '#lib/schemas/identity/registration.ts'
import { roles as knownRoles, type Role } from '#lib/schemas/role.ts'
import { engineOf, flagFor, isoOf } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { UserRow } from '../tables.ts'

/** A person with a login, as the back office sees them. */
export interface User {
  id: string
  username: string
  email: string
  fullName: string
  program: string
  roles: Role[]
  isActive: boolean
  hasSecondFactor: boolean
  /** Language of the emails to them. */
  language: string
  createdAt: string
  /** Null for accounts that needed no approval. */
  registration: RegistrationState | null
}

export interface NewUserRow {
  id: string
  username: string
  email: string
  fullName: string
  program: string
  roles: readonly Role[]
  isActive: boolean
  /** True if the person has opened a link that only an email to this address contains. */
  isEmailVerified?: boolean
  /** Language of the page where the person signed up; English for accounts made by others. */
  language?: string
  /** Null until the person sets one through an activation link. */
  passwordHash: string | null
}

/** Selects users with the state of their sign-up, if any. */
export const usersWithRegistration = (db: Kysely<Tables>) =>
  db
    .selectFrom('users')
    .leftJoin('registrations', 'registrations.user_id', 'users.id')
    .selectAll('users')
    .select('registrations.state as registration')

/** Leaves out undecided sign-ups, because they give way to a login that the office makes. */
export const decidedUsers = (db: Kysely<Tables>) =>
  db
    .selectFrom('users')
    .where((eb) =>
      eb.or([
        eb('is_active', '=', flagFor(engineOf(db), true)),
        eb.not(
          eb.exists(
            eb
              .selectFrom('registrations')
              .select('registrations.user_id')
              .whereRef('registrations.user_id', '=', 'users.id')
              .where('registrations.state', '=', 'pending'),
          ),
        ),
      ]),
    )

type JoinedRow = Selectable<UserRow> & { registration: RegistrationState | null }

export const userOf = (row: JoinedRow): User => ({
  id: row.id,
  username: row.username,
  email: row.email,
  fullName: row.name,
  program: row.program,
  roles: rolesOf(row.roles),
  isActive: Boolean(row.is_active),
  hasSecondFactor: Boolean(row.two_factor_enabled),
  language: row.language,
  createdAt: isoOf(row.created_at),
  registration: row.registration,
})

/** Keeps the order and skips roles unknown to this version. */
export function rolesOf(text: string): Role[] {
  const listed: unknown = JSON.parse(text)
  return Array.isArray(listed) ? listed.filter((each): each is Role => knownRoles.includes(each)) : []
}
