import { expect, it } from 'vitest'
import { readAcceptEncoding } from './prerendered-bytes.ts'

it.each([
  ['', false, false],
  ['identity', false, false],
  ['gzip', false, true],
  ['GZIP', false, true],
  ['x-gzip', false, true],
  ['br', true, false],
  ['gzip, deflate, br, zstd', true, true],
  ['gzip;q=0', false, false],
  ['gzip; q=0.000, br', true, false],
  ['br;q=0, gzip;q=0.5', false, true],
  ['br ; Q=1.0', true, false],
  ['*', true, true],
  ['*;q=0', false, false],
  ['br;q=0, *', false, true],
  ['gzip, *;q=0', false, true],
  ['vibrate, gzipped', false, false],
  ['gzip;q=nonsense', false, false],
])('of %j takes brotli %s and gzip %s', (header, br, gzip) => {
  expect(readAcceptEncoding(header)).toEqual({ br, gzip })
  // The second read comes from the cache.
  expect(readAcceptEncoding(header)).toEqual({ br, gzip })
})
