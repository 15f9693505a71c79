import type { KeptPage } from './kept-page.ts'

/** A weak phone has little room, and nobody looks for a page among more. */
export const most = { pages: 20, bytes: 5 * 1024 * 1024 }

/** Milliseconds that somebody waits for a dead line before the copy is shown. */
export const patience = 4000

const day = 24 * 60 * 60 * 1000

/** Once a day, with the first page that comes over the line; a clock that was wrong delays it by no more than that. */
export const isDue = (lookedAt: number, now: number): boolean => Math.abs(now - lookedAt) >= day

/**
 * What an answer of the server says about a copy: it holds, there is a newer one, it goes, or the server has
 * nothing to say now. Everything that is not said outright takes the copy away: a redirect to the sign-in, a page
 * that says "withheld" and may not be kept itself, an address that is gone. Of a page that is shown to its owner alone,
 * 401 says nothing: the session has run out, and nobody else is signed in.
 */
export type Verdict = 'same' | 'newer' | 'gone' | 'away'

export function verdictOf(
  { status }: Pick<Response, 'status'>,
  { mayBeKept, isPersonal }: { mayBeKept: boolean; isPersonal: boolean },
): Verdict {
  if (status === 304) return 'same'
  if (isAway(status) || (status === 401 && isPersonal)) return 'away'
  return status === 200 && mayBeKept ? 'newer' : 'gone'
}

/** Of a server that is down, or that asks for patience. */
export const isAway = (status: number): boolean => status >= 500 || status === 429

/** The oldest ones, which make room for the newest. */
export function overflowOf(pages: readonly KeptPage[]): KeptPage[] {
  const newestFirst = pages.toSorted((one, other) => other.keptAt - one.keptAt)
  let room = most.bytes
  return newestFirst.filter(({ bytes }, index) => {
    room -= bytes
    return index > 0 && (index >= most.pages || room < 0)
  })
}

/** A result that a visitor has kept stays: whoever has the roll number sees it anyway. */
export const goesAtSignOut = ({ owner, isPersonal }: KeptPage): boolean => owner !== '' || isPersonal

/** Where nobody is signed in it stays with its owner, whose session may have run out. */
export const isOfAnother = ({ owner }: KeptPage, user: string): boolean =>
  owner !== '' && user !== '' && owner !== user

/** The result of one roll number in one language, under whatever its exam is called. */
export function isSameResult(one: string, other: string): boolean {
  const [language, rollNumber] = resultAt(one)
  return rollNumber !== null && resultAt(other).join('?') === `${language}?${rollNumber}`
}

function resultAt(address: string): [language: string, rollNumber: string | null] {
  const [, language = '', question = ''] = /^(\/de)?\/results\/[^?]+\?(.*)$/.exec(address) ?? []
  return [language, new URLSearchParams(question).get('rollNo')]
}

/** All that is sent, save the calls under `/api/`, which sign nobody in or out. */
export const mayChangeSession = (method: string, path: string): boolean =>
  method !== 'GET' && method !== 'HEAD' && !path.startsWith('/api/')

export const isSignOut = (path: string): boolean =>
  /^(\/de)?\/signout\/?$|^\/auth\/v1\/signout\/?$/.test(path)

/** The password's form: the server ends the session once it has taken the new one. */
export const isPasswordChange = (path: string): boolean => /^(\/de)?\/app\/reset%20Password\/?$/.test(path)

/** Either of them ends a session on purpose. */
export const isLeaving = (path: string): boolean => isSignOut(path) || isPasswordChange(path)

/** A form of another page is sent by the browser itself, so that its rules for cookies of other sites hold. */
export const isOwnPage = (referrer: string, origin: string): boolean => referrer.startsWith(`${origin}/`)

/** No call: those are answered past the worker. */
export const mayBePage = (path: string): boolean => !/^\/(api|auth)\//.test(path)

/** Files whose address changes with their content: a copy of them is never old. */
export const isFixed = (path: string): boolean => /^\/(college|_astro)\//.test(path)
