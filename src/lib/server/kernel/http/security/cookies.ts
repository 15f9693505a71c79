import { safeReturn } from '#lib/rules/roles/landing.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Feature } from '../../feature.ts'
import type { TokenKind } from '../access/access.ts'

declare module '../../app.ts' {
  interface Kernel {
    /** Returns the user of the session in these headers; the feature that manages people provides it. */
    userOf(headers: Headers): Promise<CurrentUser | null>
  }
}

/**
 * wire: `erpUser` tells scripts whom to greet and proves nothing; the separate session cookie authorises, and scripts
 * cannot read it. `remember` stores the state of the check box.
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

/**
 * Expires the cookies at the end of a session: nothing that this user could see stays open to the next user of the
 * device.
 */
export const expiredCookies = ({ features }: Holder, headers: Headers): string[] => [
  ...expiredDisplayCookies,
  ...expiredTokenCookies(headers, kindsOf(features)),
]

const kindsOf = (features: readonly Feature[]): TokenKind[] =>
  // Features declare exactly these names under `tokens`.
  features.flatMap(({ tokens = {} }) => Object.keys(tokens) as TokenKind[])

export const expiredDisplayCookies = ['erpUser', 'remember'].map(
  (name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax`,
)

/** The cookie of a one-time message; requests with it get no cached page. */
export const onceCookie = 'prangan.once'

const returnName = 'prangan.return'

/** Stores the page that a visitor without a session requested, for ten minutes until the sign-in. */
export const returnCookie = (path: string): string =>
  `${returnName}=${encodeURIComponent(path)}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax`

export const expiredReturnCookie = `${returnName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`

/**
 * Returns the requested page; null for anything but a page of this site, because others may have written the cookie.
 */
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
/** The maximum number of tokens: a family pays for two or three people in a day. */
const most = 5

/** Stores tokens for all pages and calls, so that addresses need not contain them; the newest come first. */
export const tokenCookie = (kind: TokenKind, tokens: readonly string[]): string =>
  lineOf(kind, [...new Set(tokens)].slice(0, most).join('.'), oneDay)

/** Returns the tokens in the cookie. Tokens consist of letters, digits, - and _; full stops separate them. */
export function shownTokens(headers: Headers, kind: TokenKind): string[] {
  const beginning = `${nameOf(kind)}=`
  const line = (headers.get('cookie') ?? '').split(/; */).find((each) => each.startsWith(beginning)) ?? ''
  return line.slice(beginning.length).split('.').filter(Boolean).slice(0, most)
}

/** Expires the token cookies at sign-out, so that opened things stay closed to the next user of the device. */
export const expiredTokenCookies = (headers: Headers, kinds: readonly TokenKind[]): string[] =>
  kinds.filter((kind) => shownTokens(headers, kind).length > 0).map((kind) => lineOf(kind, '', 0))

const nameOf = (kind: TokenKind): string => `prangan.${kind}`

const lineOf = (kind: TokenKind, value: string, seconds: number): string =>
  `${nameOf(kind)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`
