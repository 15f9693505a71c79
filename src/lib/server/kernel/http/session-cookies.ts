import { safeReturn } from '#lib/rules/landing.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Feature } from '../feature.ts'
import type { TokenKind } from './access.ts'
import { expiredTokenCookies } from './token-cookie.ts'

declare module '../app.ts' {
  interface Kernel {
    /** Whose session these headers show; the feature that knows people puts it in. */
    userOf(headers: Headers): Promise<CurrentUser | null>
  }
}

const oneDay = 24 * 60 * 60

/**
 * wire: `erpUser` tells scripts whom to greet and proves nothing; the session cookie beside it is the
 * key, and no script can read that one. `remember` keeps the choice of the check box.
 */
export function displayCookies(user: CurrentUser, collegeName: string, remember: boolean): string[] {
  const { username, email, program, fullName, roles } = user
  const shown = JSON.stringify({ username, email, program, fullName, roles, collegeName })
  const attributes = `Path=/; Max-Age=${oneDay}; SameSite=Lax`
  const cookies = [`erpUser=${encodeURIComponent(shown)}; ${attributes}`]
  return remember ? [...cookies, `remember=true; ${attributes}`] : cookies
}

interface Holder {
  features: readonly Feature[]
}

/** Expires the cookies at the end of a session: nothing that this person saw opens to the next at the same device. */
export const expiredCookies = ({ features }: Holder, headers: Headers): string[] => [
  ...expiredDisplayCookies,
  ...expiredTokenCookies(headers, kindsOf(features)),
]

const kindsOf = (features: readonly Feature[]): TokenKind[] =>
  // What features declare under `tokens` are these names.
  features.flatMap(({ tokens = {} }) => Object.keys(tokens) as TokenKind[])

export const expiredDisplayCookies = ['erpUser', 'remember'].map(
  (name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax`,
)

/** The cookie of what a page says once; where it is sent along, no page that is kept answers. */
export const onceCookie = 'prangan.once'

const returnName = 'prangan.return'

/** Where a visitor without a session wanted to go; ten minutes, for the sign-in that may follow. */
export const returnCookie = (path: string): string =>
  `${returnName}=${encodeURIComponent(path)}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax`

export const expiredReturnCookie = `${returnName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`

/** Null for anything but a page of this site: who else may have written the cookie is not known. */
export function returnWanted(headers: Headers): string | null {
  const kept = new RegExp(`(?:^|; )${returnName}=([^;]*)`).exec(headers.get('cookie') ?? '')?.[1]
  try {
    return kept === undefined ? null : safeReturn(decodeURIComponent(kept))
  } catch {
    return null
  }
}

export function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}
