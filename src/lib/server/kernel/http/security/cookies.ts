import { safeReturn } from '#lib/rules/roles/landing.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Feature } from '../../feature.ts'
import type { TokenKind } from '../access/access.ts'

declare module '../../app.ts' {
  interface Kernel {
    /** Whose session these headers show; the feature that knows people puts it in. */
    userOf(headers: Headers): Promise<CurrentUser | null>
  }
}

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

const oneDay = 24 * 60 * 60
/** A family pays for two or three in a day. */
const most = 5

/** Keeps the tokens of things for all pages and calls, so that they need not stand in their addresses; the newest first. */
export const tokenCookie = (kind: TokenKind, tokens: readonly string[]): string =>
  lineOf(kind, [...new Set(tokens)].slice(0, most).join('.'), oneDay)

/** Tokens are of letters, digits, - and _: a full stop parts them. */
export function shownTokens(headers: Headers, kind: TokenKind): string[] {
  const beginning = `${nameOf(kind)}=`
  const line = (headers.get('cookie') ?? '').split(/; */).find((each) => each.startsWith(beginning)) ?? ''
  return line.slice(beginning.length).split('.').filter(Boolean).slice(0, most)
}

/** For whoever leaves: what they opened stays closed to the next at the same device. */
export const expiredTokenCookies = (headers: Headers, kinds: readonly TokenKind[]): string[] =>
  kinds.filter((kind) => shownTokens(headers, kind).length > 0).map((kind) => lineOf(kind, '', 0))

const nameOf = (kind: TokenKind): string => `prangan.${kind}`

const lineOf = (kind: TokenKind, value: string, seconds: number): string =>
  `${nameOf(kind)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`
