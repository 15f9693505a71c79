/**
 * Which server the islands call: this one, or one that a developer chose at `/devtools`. Remembered in
 * this browser alone.
 */
const key = 'prangan.server'

/** Another server knows nothing of this one's cookie. Kept until the page is left, where no other page can take it. */
let token: string | null = null

/** Empty for this server. */
export const serverAddress = (): string => localStorage.getItem(key) ?? ''

/** The header that proves a sign-in at another server; none for this one. */
export const bearer = (): Record<string, string> =>
  token !== null && serverAddress() !== '' ? { authorization: `Bearer ${token}` } : {}

export function keepBearer(given: string): void {
  token = given
}

/** An empty address goes back to this server. @throws Error where the address does not answer as this API */
export async function keepServerAddress(typed: string): Promise<void> {
  if (typed.trim() === '') return localStorage.removeItem(key)
  const { origin } = new URL(typed)
  const answer = await fetch(`${origin}/api/v1/openapi.json`)
  const reference: { info?: { title?: string } } = await answer.json()
  if (reference.info?.title !== 'Prangan') throw new Error('not this API')
  localStorage.setItem(key, origin)
}
