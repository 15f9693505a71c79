import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import type { AccountName } from '../../kernel/people/people.ts'
import type { Visitor } from './guesses/guess-limits.ts'
import type { ImportedLogins } from './logins/imported-logins.ts'
import type { LoginBatchService } from './logins/login-batch.service.ts'
import type { NewSlipsService } from './logins/new-slips.service.ts'
import type { PasswordService, SetupService } from './passwords/password.service.ts'
import type { RegistrationService } from './registrations/registration.service.ts'
import type { SecondFactor } from './second-factor/second-factor.ts'
import type { OpenSession } from './sign-in/session.ts'
import type { AccountDetailsService } from './users/account-details.service.ts'
import type { SeveralAccountsService } from './users/bulk-accounts.service.ts'
import type { renameUser } from './users/rename-user.ts'
import type { GivenRoles } from './users/roles.ts'
import type { UserService } from './users/user.service.ts'
import type { User } from './users/user.ts'

export interface NewUser {
  username: string
  email: string
  fullName: string
  roles: Role[]
  program: string
  password: string
}

export interface LiveSession {
  user: CurrentUser
  sessionId: string
  /** When its password was entered. */
  since: string
}

export interface SignInAttempt {
  username: string
  password: string
  /** Code of the authenticator or a recovery code; empty if none is needed. */
  code: string
  address: string
  headers: Headers
}

/** The code alone, sent by the browser that has just entered the right password. */
export type CodeEntry = Pick<SignInAttempt, 'code' | 'address' | 'headers'>

export interface SignedIn {
  user: CurrentUser
  /** For API clients: `Authorization: Bearer {token}`. */
  token: string
  /** Set-Cookie lines of the session; a script can never read them. */
  cookies: string[]
}

/** Tells other features who has a login. */
export interface LoginDirectory {
  /** Finds a user by user name only, as typed to sign in. */
  find(username: string): Promise<User | null>
  /** Returns those ids' accounts that exist, sorted by user name. */
  some(ids: readonly string[]): Promise<User[]>
  /** Returns the ids of active accounts with the role that are not from a sign-up, by lower-cased user name. */
  madeByOffice(usernames: readonly string[], role: Role): Promise<ReadonlyMap<string, string>>
}

/** Everything that other features and pages use of identity. */
export interface Identity {
  /** Preloads what a sign-in needs, so that the first one need not wait. */
  start(): Promise<void>
  /** Returns the user of a live session, by its cookie or bearer token; null for everyone else. */
  currentUser(headers: Headers): Promise<CurrentUser | null>
  currentSession(headers: Headers): Promise<LiveSession | null>
  /**
   * Guards actions that a browser left open must not perform: the password must have been entered recently.
   * @throws DomainError Unauthenticated `session.passwordStale`; signing in again helps
   */
  requireFreshPassword(headers: Headers): Promise<void>
  /**
   * Signs in with password and code in one request.
   * @throws DomainError Unauthenticated `session.wrongCredentials` (one answer for every reason), `session.notActive`,
   * `session.codeNeeded`, `session.wrongCode`; TooMany `session.tooMany`
   */
  signIn(attempt: SignInAttempt): Promise<SignedIn>
  /** Signs in by two pages: first the password, then the code if one is needed. */
  signInSteps: {
    /** Checks the password. If a code is needed, returns a Set-Cookie line that remembers the first step. */
    start(attempt: Omit<SignInAttempt, 'code'>): Promise<SignedIn | { stepCookie: string }>
    /** @throws DomainError Unauthenticated `session.stepOver`, `session.wrongCode`; Invalid `session.codeMissing` at its field */
    finish(entry: CodeEntry): Promise<SignedIn>
    /**
     * Returns the user name if this browser has signed this person in before or is at the code step; otherwise null.
     */
    knownPerson(headers: Headers, username: string): string | null
  }
  /** Ends the session; returns the Set-Cookie lines that clear its cookie. */
  signOut(headers: Headers): Promise<string[]>
  sessions: {
    list(userId: string): Promise<OpenSession[]>
    endOne(userId: string, sessionId: string, actor: Actor): Promise<void>
    /** Ends all sessions of the user except one. */
    endOthers(userId: string, exceptId: string, actor: Actor): Promise<void>
    dropExpired(): Promise<void>
    /** Clears this process's cache of a user's sessions; null means all users. */
    forget(userId: string | null): void
  }
  /** Deletes expired counts of wrong passwords and codes. */
  forgetOldGuesses(): Promise<void>
  /** Writes pending counts; called before the database is closed. */
  close(): Promise<void>
  /** Deletes links that ended before the instant, expired sessions and rejected sign-ups. */
  dropEnded(before: string): Promise<{ links: number; rejected: number }>
  /** @throws DomainError Conflict `user.taken`, Invalid `user.notAllowed` */
  createUser(user: NewUser): Promise<void>
  hasUsers(): Promise<boolean>
  /** Returns the names of those ids that have an account. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, AccountName>>
  directory: LoginDirectory
  /** Renames an account in the caller's transaction. */
  rename: ReturnType<typeof renameUser>
  /**
   * Runs work in which a signed-in person, or a visitor from an address, may guess: each refusal with the code `wrong`
   * makes the next try wait longer.
   * @throws DomainError TooMany `session.tooMany`
   */
  slowly<T>(whose: string | Visitor, wrong: string, work: () => Promise<T>): Promise<T>
  registrations: RegistrationService
  loginBatch: LoginBatchService
  newSlips: NewSlipsService
  importedLogins: ImportedLogins
  givenRoles: GivenRoles
  passwords: PasswordService
  users: UserService
  accountDetails: AccountDetailsService
  severalAccounts: SeveralAccountsService
  secondFactor: SecondFactor
  setup: SetupService
}
