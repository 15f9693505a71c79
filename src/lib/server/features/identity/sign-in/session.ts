/** An open session, as the account page lists it. */
export interface OpenSession {
  id: string
  address: string
  /** The browser's User-Agent header. */
  userAgent: string
  since: string
  expiresAt: string
}
