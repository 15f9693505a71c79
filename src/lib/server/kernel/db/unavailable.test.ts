import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { conflict, unavailable } from '../core/errors.ts'
import { refusalOf } from '../http/replies/refusals.ts'
import { isUnavailable } from './unavailable.ts'

const withCode = (code: string): Error => Object.assign(new Error('failed'), { code })

describe('what failed is the machine', () => {
  test.each([
    'SQLITE_FULL',
    'SQLITE_IOERR',
    'SQLITE_IOERR_WRITE',
    'SQLITE_CANTOPEN',
    'SQLITE_READONLY_DBMOVED',
    'SQLITE_BUSY',
    'SQLITE_BUSY_SNAPSHOT',
    'SQLITE_CORRUPT',
    'SQLITE_NOTADB',
    'ENOSPC',
    'EROFS',
    'EIO',
    'EMFILE',
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOTFOUND',
    'ETIMEDOUT',
    '57P01',
    '57P03',
    '08006',
    '25P03',
    '53100',
    '53300',
    '58030',
  ])('%s', (code) => {
    expect(isUnavailable(withCode(code))).toBe(true)
  })

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
  ])('“%s” from the driver, which has no code', (message) => {
    expect(isUnavailable(new Error(message))).toBe(true)
  })

  test('a database nobody listens for', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://x:y@127.0.0.1:1/none' })
    const error: unknown = await pool.query('select 1').catch((failed: unknown) => failed)
    await pool.end()
    expect(isUnavailable(error)).toBe(true)
  })

  test('a database file that takes no more', () => {
    const folder = mkdtempSync(join(tmpdir(), 'prangan-full-'))
    const full = new Sqlite(join(folder, 'full.sqlite'))
    full.exec('create table t (text); pragma max_page_count = 2')
    const fill = (): unknown => full.prepare('insert into t values (?)').run('x'.repeat(50_000))
    expect(fill).toThrow(expect.toSatisfy(isUnavailable))
    full.close()
    rmSync(folder, { recursive: true })
  })
})

describe('what lies deeper', () => {
  test('counts behind causes and among several', () => {
    const deep = new Error('sign-in failed', { cause: new Error('query', { cause: withCode('57P02') }) })
    expect(isUnavailable(deep)).toBe(true)
    expect(isUnavailable(new AggregateError([new Error('no'), withCode('ECONNREFUSED')]))).toBe(true)
  })

  test('a circle of causes ends', () => {
    const first = new Error('first')
    first.cause = new Error('second', { cause: first })
    expect(isUnavailable(first)).toBe(false)
  })
})

test.each([
  new Error('failed'),
  withCode('23505'),
  withCode('40P01'),
  withCode('SQLITE_CONSTRAINT_UNIQUE'),
  withCode('ENOENT'),
  conflict('exam.titleTaken'),
  'SQLITE_FULL',
  null,
  undefined,
])('%s is not', (error) => {
  expect(isUnavailable(error)).toBe(false)
})

test('it is answered with 503, when to ask again, and nothing of the inside', () => {
  for (const error of [withCode('ENOSPC'), unavailable('request.unavailable')])
    expect(refusalOf(error, 'r1')).toMatchObject({
      status: 503,
      retryAfter: 30,
      reply: { code: 'request.unavailable', requestId: 'r1' },
    })
})
