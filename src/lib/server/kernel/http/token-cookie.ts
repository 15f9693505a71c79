import type { TokenKind } from './access.ts'

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
