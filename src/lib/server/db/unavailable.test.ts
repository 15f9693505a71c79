import { expect, it } from 'vitest'
import { unavailable } from '../core/errors.ts'
import { refusalOf } from '../http/respond.ts'
import { isUnavailable } from './unavailable.ts'

const withCode = (code: string): Error => Object.assign(new Error('x'), { code })

it.each([
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
  'SQLITE_BUSY',
  'ENOSPC',
  '57P01',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  '53300',
])('%s is ours, wherever in the chain of causes it stands', (code) => {
  expect(isUnavailable(withCode(code))).toBe(true)
  expect(isUnavailable(new Error('x', { cause: new Error('y', { cause: withCode(code) }) }))).toBe(true)
  expect(isUnavailable(new AggregateError([withCode(code)]))).toBe(true)
})

it.each(['SQLITE_CONSTRAINT_UNIQUE', '23505', '22021', 'ENOENT', '57014', ''])('%j is not', (code) => {
  expect(isUnavailable(withCode(code))).toBe(false)
})

it('a connection that ended without a code is ours', () => {
  expect(isUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true)
})

it('is answered with 503, when to ask again, and nothing of the inside', () => {
  for (const error of [withCode('ENOSPC'), unavailable('request.unavailable')])
    expect(refusalOf(error, 'r1')).toMatchObject({
      status: 503,
      retryAfter: 30,
      reply: { code: 'request.unavailable', requestId: 'r1' },
    })
})
