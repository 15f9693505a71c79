/**
 * Storage key of the server that the islands call: this one, or one that a developer chose at `/devtools`. It is stored
 * in this browser only.
 */
const key = 'prangan.server'

/**
 * Bearer token for another server, which does not know this server's cookie. It lives in memory until the page is left,
 * so that no other page can read it.
 */
let token: string | null = null

/** Returns the origin of the chosen server; empty for this server. */
export const serverAddress = (): string => localStorage.getItem(key) ?? ''

/** Returns the Authorization header for another server; no header for this one. */
export const bearer = (): Record<string, string> =>
  token !== null && serverAddress() !== '' ? { authorization: `Bearer ${token}` } : {}

export function keepBearer(given: string): void {
  token = given
}

/**
 * Stores the server to call; an empty address goes back to this server.
 * @throws Error where the address does not answer as this API
 */
export async function keepServerAddress(typed: string): Promise<void> {
  if (typed.trim() === '') return localStorage.removeItem(key)
  const { origin } = new URL(typed)
  const answer = await fetch(`${origin}/api/v1/openapi.json`)
  const reference: { info?: { title?: string } } = await answer.json()
  if (reference.info?.title !== 'Prangan') throw new Error('not this API')
  localStorage.setItem(key, origin)
}
