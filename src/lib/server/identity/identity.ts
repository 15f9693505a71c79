import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Role } from '#lib/schemas/role.ts'

export interface NewUser {
  username: string
  email: string
  fullName: string
  roles: Role[]
  program: string
  password: string
}

export interface SignedIn {
  user: CurrentUser
  /** For API clients: `Authorization: Bearer {token}`. */
  token: string
  /** Set-Cookie lines of the session; a script can never read them. */
  cookies: string[]
}

/** What the rest of the house needs of identity. */
export interface Identity {
  /** The user of a live session, from its cookie or bearer token; null for everyone else. */
  currentUser(headers: Headers): Promise<CurrentUser | null>
  /** @throws DomainError Unauthenticated `session.wrongCredentials` (one answer for every reason), `session.notActive` */
  signIn(username: string, password: string, headers: Headers): Promise<SignedIn>
  /** Ends the session; answers the Set-Cookie lines that take its cookie away. */
  signOut(headers: Headers): Promise<string[]>
  /** @throws DomainError Conflict `user.taken`, Invalid `user.notAllowed` */
  createUser(user: NewUser): Promise<void>
  hasUsers(): Promise<boolean>
}
