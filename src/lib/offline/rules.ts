import type { KeptPage } from './kept-page.ts'

/** Limits of the saved pages: a small phone has little storage, and a longer list is of no use. */
export const most = { pages: 20, bytes: 5 * 1024 * 1024 }

/** Milliseconds to wait for a slow connection before the copy is shown. */
export const connectionTimeout = 4000

const day = 24 * 60 * 60 * 1000

/** Tells whether the daily check is due. The absolute difference limits the delay after a wrong clock to one day. */
export const isRefreshDue = (lookedAt: number, now: number): boolean => Math.abs(now - lookedAt) >= day

/**
 * What a response says about a saved copy: it is current, there is a newer version, it must be removed, or the server
 * cannot say. Any response that is not explicit removes the copy: a redirect to the sign-in, a page such as "withheld"
 * that may not be saved, a missing address. For a personal page, 401 says nothing: the session has expired and nobody
 * else is signed in.
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

/** Tells whether the server is down or asks to retry later. */
export const isAway = (status: number): boolean => status >= 500 || status === 429

/** Returns the oldest pages beyond the limits; the newest page is never among them. */
export function overflowOf(pages: readonly KeptPage[]): KeptPage[] {
  const newestFirst = pages.toSorted((one, other) => other.keptAt - one.keptAt)
  let room = most.bytes
  return newestFirst.filter(({ bytes }, index) => {
    room -= bytes
    return index > 0 && (index >= most.pages || room < 0)
  })
}

/** Selects the pages to drop at sign-out. A result saved by a visitor stays: anyone with the roll number can see it. */
export const goesAtSignOut = ({ owner, isPersonal }: KeptPage): boolean => owner !== '' || isPersonal

/**
 * Tells whether a page belongs to another user. It stays where nobody is signed in, because its owner's session may
 * have expired.
 */
export const isOfAnother = ({ owner }: KeptPage, user: string): boolean =>
  owner !== '' && user !== '' && owner !== user

/** Tells whether two addresses show the result of one roll number in one language, whatever the exam's title. */
export function isSameResult(one: string, other: string): boolean {
  const [language, rollNumber] = resultAt(one)
  return rollNumber !== null && resultAt(other).join('?') === `${language}?${rollNumber}`
}

function resultAt(address: string): [language: string, rollNumber: string | null] {
  const [, language = '', question = ''] = /^(\/de)?\/results\/[^?]+\?(.*)$/.exec(address) ?? []
  return [language, new URLSearchParams(question).get('rollNo')]
}

/** Tells whether a request can change who is signed in: any write outside `/api/`. */
export const mayChangeSession = (method: string, path: string): boolean =>
  method !== 'GET' && method !== 'HEAD' && !path.startsWith('/api/')

export const isSignOut = (path: string): boolean =>
  /^(\/de)?\/signout\/?$|^\/auth\/v1\/signout\/?$/.test(path)

/** Tells whether this is the password form: the server ends the session once it has accepted the new one. */
export const isPasswordChange = (path: string): boolean => /^(\/de)?\/app\/reset%20Password\/?$/.test(path)

/** Tells whether the request ends a session on purpose. */
export const isLeaving = (path: string): boolean => isSignOut(path) || isPasswordChange(path)

/**
 * Tells whether a form comes from this site. The browser itself sends forms of other sites, so that its cross-site
 * cookie rules apply.
 */
export const isOwnPage = (referrer: string, origin: string): boolean => referrer.startsWith(`${origin}/`)

/** Calls are no pages: they bypass the worker. */
export const mayBePage = (path: string): boolean => !/^\/(api|auth)\//.test(path)

/** Tells whether the address changes with the content of the file, so that a copy is never outdated. */
export const isFixed = (path: string): boolean => /^\/(college|_astro)\//.test(path)
