import type { CurrentUser } from '#lib/schemas/current-user.ts'

/** What the rest of the house needs of identity. */
export interface Identity {
  /** The user of a live session, from its cookie or bearer token; null for everyone else. */
  currentUser(headers: Headers): Promise<CurrentUser | null>
}
