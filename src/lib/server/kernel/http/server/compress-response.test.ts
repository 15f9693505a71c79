import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressResponse } from './request-handler.ts'

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const page = '<style>a{}</style><p>Hello</p>'
const policy = `default-src 'self'; style-src 'self' ${hash('a{}')} ${hash('of another page')};`
const response = (headers: Record<string, string>): Response => new Response(page, { headers })
const html = { 'content-type': 'text/html', 'content-security-policy': policy }

it.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('packs a page as %j asks, and names the styles of that page alone', async (accepts, encoding, unpack) => {
  const packed = await compressResponse(response(html), accepts)
  expect(packed.headers.get('content-encoding')).toBe(encoding)
  expect(packed.headers.get('content-security-policy')).toBe(
    `default-src 'self'; style-src 'self' ${hash('a{}')};`,
  )
  expect(unpack(Buffer.from(await packed.arrayBuffer())).toString()).toBe(page)
})

it.each([
  ['nothing is asked for', html, ''],
  ['it is asked for as it is', html, 'identity'],
  ['gzip is refused', html, 'gzip;q=0'],
  ['it may not be transformed', { ...html, 'cache-control': 'no-store, no-transform' }, 'br'],
])('names the styles of the page alone where %s', async (_, headers, accepts) => {
  const answer = await compressResponse(response(headers), accepts)
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(answer.headers.get('content-security-policy')).toBe(
    `default-src 'self'; style-src 'self' ${hash('a{}')};`,
  )
  expect(await answer.text()).toBe(page)
})

it('names no style of an answer without a body', async () => {
  const answer = await compressResponse(new Response(null, { status: 303, headers: html }), 'br')
  expect(answer.headers.get('content-security-policy')).toBe(`default-src 'self'; style-src 'self';`)
  expect([answer.status, answer.body]).toEqual([303, null])
})

it.each([
  ['nothing is asked for, and no policy is there', { 'content-type': 'text/html' }, ''],
  ['gzip is refused', { 'content-type': 'text/html' }, 'gzip;q=0'],
  ['it is no text', { 'content-type': 'image/png' }, 'br'],
  ['it may not be transformed', { 'content-type': 'text/html', 'cache-control': 'no-transform' }, 'br'],
  ['it is packed already', { ...html, 'content-encoding': 'gzip' }, 'br'],
])('leaves an answer as it is where %s', async (_, headers, accepts) => {
  const given = response(headers)
  expect(await compressResponse(given, accepts)).toBe(given)
})
