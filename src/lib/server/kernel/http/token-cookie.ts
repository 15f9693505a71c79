import type { TokenKind } from './access.ts'

const oneDay = 24 * 60 * 60

const nameOf = (kind: TokenKind): string => `prangan.${kind}`

/** Keeps the token of a thing for pages and calls below `path`, so that it need not stand in their addresses. */
export const tokenCookie = (kind: TokenKind, token: string, path: string): string =>
  `${nameOf(kind)}=${token}; Path=${path}; Max-Age=${oneDay}; HttpOnly; SameSite=Lax`

export function shownToken(headers: Headers, kind: TokenKind): string | null {
  const beginning = `${nameOf(kind)}=`
  const line = (headers.get('cookie') ?? '').split(/; */).find((each) => each.startsWith(beginning))
  return line?.slice(beginning.length) ?? null
}
