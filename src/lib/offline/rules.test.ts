import { expect, it } from 'vitest'
import type { KeptPage } from './kept-page.ts'
import {
  goesAtSignOut,
  isRefreshDue,
  isLeaving,
  isOfAnother,
  isOwnPage,
  isSignOut,
  mayBePage,
  mayChangeSession,
  most,
  overflowOf,
  verdictOf,
} from './rules.ts'

it.each([
  [304, false, 'same'],
  [200, true, 'newer'],
  // "Withheld", "withdrawn" and "not found" are pages too, but must not be saved.
  [200, false, 'gone'],
  // A worker sees a redirect as status 0.
  [0, false, 'gone'],
  ...[401, 403, 404, 410].map((status) => [status, true, 'gone'] as const),
  ...[429, 500, 502, 503].map((status) => [status, false, 'away'] as const),
] as const)(
  'an answer of %s (a page that may be kept: %s) says of a copy: %s',
  (status, mayBeKept, verdict) => {
    expect(verdictOf({ status }, { mayBeKept, isPersonal: false })).toBe(verdict)
  },
)

it('401 says nothing of a page that is its owner’s: the session ran out; 403 and “not yours” do', () => {
  const of = (status: number) => verdictOf({ status }, { mayBeKept: false, isPersonal: true })
  expect([401, 403, 404, 200].map(of)).toEqual(['away', 'gone', 'gone', 'gone'])
})

const page = (keptAt: number, more: Partial<KeptPage> = {}): KeptPage => ({
  address: `/${keptAt}`,
  title: '',
  owner: '',
  isPersonal: false,
  files: [],
  parts: [],
  etag: '',
  bytes: 1000,
  keptAt,
  seenAt: 0,
  ...more,
})

it('the oldest pages make room for the newest, by their number and by their size', () => {
  const many = Array.from({ length: most.pages + 2 }, (_, index) => page(index))
  expect(overflowOf(many).map(({ keptAt }) => keptAt)).toEqual([1, 0])
  expect(overflowOf(many.slice(2))).toEqual([])
  const large = [page(1, { bytes: most.bytes / 2 }), page(2), page(3, { bytes: most.bytes / 2 })]
  expect(overflowOf(large).map(({ keptAt }) => keptAt)).toEqual([1])
  expect(overflowOf([page(1, { bytes: most.bytes + 1 })])).toEqual([])
})

it('copies are looked after once a day', () => {
  const hour = 60 * 60 * 1000
  expect([isRefreshDue(0, 24 * hour), isRefreshDue(hour, 24 * hour)]).toEqual([true, false])
  // The clock was ahead and has been corrected.
  expect([isRefreshDue(48 * hour, 24 * hour), isRefreshDue(25 * hour, 24 * hour)]).toEqual([true, false])
})

it('at sign-out everything goes that is somebody’s; a result that a visitor has kept stays', () => {
  expect(goesAtSignOut(page(1, { owner: 'asha' }))).toBe(true)
  expect(goesAtSignOut(page(1, { isPersonal: true }))).toBe(true)
  expect(goesAtSignOut(page(1))).toBe(false)
})

it('a copy is another’s where somebody else is signed in, not where a session has run out', () => {
  const mine = page(1, { owner: 'asha' })
  expect([isOfAnother(mine, 'ravi'), isOfAnother(mine, 'asha'), isOfAnother(mine, '')]).toEqual([
    true,
    false,
    false,
  ])
  expect(isOfAnother(page(1), 'ravi')).toBe(false)
})

it('every form may change who is signed in, and so do the calls of the account; other calls do not', () => {
  for (const path of ['/login/Student', '/de/login/Admin', '/setup/x', '/auth/v1/signin', '/fees'])
    expect(mayChangeSession('POST', path), path).toBe(true)
  expect(mayChangeSession('GET', '/login/Student')).toBe(false)
  expect(mayChangeSession('POST', '/api/v1/getJob')).toBe(false)
})

it('a sign-out is known in each of its addresses', () => {
  for (const path of ['/signout', '/de/signout', '/auth/v1/signout']) expect(isSignOut(path), path).toBe(true)
  expect(isSignOut('/results/signout')).toBe(false)
})

it('a session is ended on purpose by a sign-out and by a new password', () => {
  for (const path of ['/app/reset%20Password', '/de/app/reset%20Password', '/signout'])
    expect(isLeaving(path), path).toBe(true)
  expect(isLeaving('/login/Student')).toBe(false)
})

it('a form of another site is distinguished from one of this site', () => {
  const from = (referrer: string) => isOwnPage(referrer, 'https://college.example')
  expect(from('https://college.example/fees')).toBe(true)
  expect(['', 'https://college.example.evil.test/', 'https://evil.test/'].map(from)).toEqual([
    false,
    false,
    false,
  ])
})

it('calls are no pages', () => {
  expect(['/results/x', '/api/v1/getJob', '/auth/v1/session'].map(mayBePage)).toEqual([true, false, false])
})
