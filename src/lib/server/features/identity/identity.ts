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
  /** When its password was typed. */
  since: string
}

export interface SignInAttempt {
  username: string
  password: string
  /** Of the authenticator, or a recovery code; empty where none is asked for. */
  code: string
  address: string
  headers: Headers
}

/** The code alone, in the browser whose password was right a moment ago. */
export type CodeEntry = Pick<SignInAttempt, 'code' | 'address' | 'headers'>

export interface SignedIn {
  user: CurrentUser
  /** For API clients: `Authorization: Bearer {token}`. */
  token: string
  /** Set-Cookie lines of the session; a script can never read them. */
  cookies: string[]
}

/** Who has a login. */
export interface LoginDirectory {
  /** By user name alone, as it is typed to sign in. */
  find(username: string): Promise<User | null>
  /** Those of the ids that have an account, by user name. */
  some(ids: readonly string[]): Promise<User[]>
  /** Of those names, the active accounts with that role for which nobody signed up: ids by lower-cased user name. */
  madeByOffice(usernames: readonly string[], role: Role): Promise<ReadonlyMap<string, string>>
}

/** What other features and the pages need of identity. */
export interface Identity {
  /** Loads what whoever signs in needs, so that the first one need not wait for it. */
  begin(): Promise<void>
  /** The user of a live session, from its cookie or bearer token; null for everyone else. */
  currentUser(headers: Headers): Promise<CurrentUser | null>
  currentSession(headers: Headers): Promise<LiveSession | null>
  /**
   * For what a browser that was left open must not do: its password was typed a moment ago.
   * @throws DomainError Unauthenticated `session.passwordStale`: signing in once more helps
   */
  requireFreshPassword(headers: Headers): Promise<void>
  /**
   * @throws DomainError Unauthenticated `session.wrongCredentials` (one answer for every reason),
   * `session.notActive`, `session.codeNeeded`, `session.wrongCode`; TooMany `session.tooMany`
   */
  signIn(attempt: SignInAttempt): Promise<SignedIn>
  /** The same in two steps, for a page: the password, and the code only where one is asked for. */
  signInSteps: {
    /** The password alone. Where a code is needed, a Set-Cookie line that remembers the rest. */
    begin(attempt: Omit<SignInAttempt, 'code'>): Promise<SignedIn | { stepCookie: string }>
    /** @throws DomainError Unauthenticated `session.stepOver`, `session.wrongCode`; Invalid `session.codeMissing` at its field */
    finish(entry: CodeEntry): Promise<SignedIn>
    /** Whom this browser has signed in before under that name, or whose password it has just shown; else null. */
    knownPerson(headers: Headers, username: string): string | null
  }
  /** Ends the session; answers the Set-Cookie lines that take its cookie away. */
  signOut(headers: Headers): Promise<string[]>
  sessions: {
    list(userId: string): Promise<OpenSession[]>
    endOne(userId: string, sessionId: string, actor: Actor): Promise<void>
    /** Everywhere but here, where a session stays. */
    endOthers(userId: string, exceptId: string, actor: Actor): Promise<void>
    dropExpired(): Promise<void>
    /** This process forgets what it remembers of a user's sessions; null: of everybody's. */
    forget(userId: string | null): void
  }
  /** Wrong passwords and codes that count no more. */
  forgetOldGuesses(): Promise<void>
  /** Before the database is closed. */
  close(): Promise<void>
  /** What is of no use any more: links that ended before that instant, expired sessions, rejected sign-ups. */
  dropEnded(before: string): Promise<{ links: number; rejected: number }>
  /** @throws DomainError Conflict `user.taken`, Invalid `user.notAllowed` */
  createUser(user: NewUser): Promise<void>
  hasUsers(): Promise<boolean>
  /** Those of the ids that have an account. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, AccountName>>
  directory: LoginDirectory
  /** What an account is called, in the transaction of whoever knows it. */
  rename: ReturnType<typeof renameUser>
  /**
   * Something that a signed-in person, or a visitor from an address, may guess at: each refusal of this code makes
   * them wait longer for the next try. @throws DomainError TooMany `session.tooMany`
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
