/** A place where somebody is signed in. */
export interface OpenSession {
  id: string
  address: string
  /** What the browser says it is. */
  userAgent: string
  since: string
  expiresAt: string
}
