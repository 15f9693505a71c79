import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { joinGzip, keptPart, quickPart } from './gzip-parts.ts'

const around = keptPart('<main>'.repeat(2000))

it.each([
  ['nothing', []],
  ['one part', [around]],
  ['a short part between two kept ones', [around, quickPart('21B81A0501'), around]],
  ['a long part', [around, quickPart('<li>Löwe తెలుగు</li>'.repeat(300)), around]],
  ['an empty part', [quickPart(''), around, quickPart('')]],
])('of %s makes one stream that any reader of gzip opens', (_, parts) => {
  const whole = Buffer.concat(parts.map(({ plain }) => plain))
  expect(gunzipSync(joinGzip(parts)).equals(whole)).toBe(true)
})

it('compresses what is kept once, and what is short not at all', () => {
  expect(around.deflated.length).toBeLessThan(100)
  expect(joinGzip([around, quickPart('a'.repeat(499)), around]).length).toBeLessThan(750)
  expect(quickPart('a'.repeat(5000)).deflated.length).toBeLessThan(100)
})
