import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sentSlowly } from '#tests/support/calls/sent-multipart.ts'
import { invalid } from '../../core/errors.ts'
import { readMultipart } from '../uploads/multipart.ts'
import { readCapped } from './body-limits.ts'

const seconds = 1000
const minutes = 60 * seconds

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const whole = (request: Request) => readCapped(request, 1000, invalid('form.tooLarge'))
const small = (request: Request) => readMultipart(request, { files: { photo: { bytes: 1000 } } })
const large = (request: Request) =>
  readMultipart(request, { files: {}, large: { zip: { bytes: 1000 } } }, { store: { putPieces: drain } })

async function drain(pieces: AsyncIterable<Uint8Array>) {
  for await (const _ of pieces) continue
  return { hash: '', bytes: 0 }
}

/** Returns the time until the body was refused, and the code. */
async function refusalOf(reading: Promise<unknown>): Promise<{ code: unknown; after: number }> {
  const started = performance.now()
  const ended = reading.then(
    () => 'read',
    (error: { code?: unknown }) => error.code,
  )
  const refused = ended.then((code) => ({ code, after: performance.now() - started }))
  await vi.advanceTimersByTimeAsync(31 * minutes)
  return refused
}

it.each([
  ['whole', whole],
  ['as a form with files', small],
  ['as a form with a large file', large],
])('a body that stops coming is left after half a minute where it is read %s', async (_, read) => {
  const sender = sentSlowly([10 * seconds, 20 * seconds, 31 * seconds])
  expect(await refusalOf(read(sender.request))).toEqual({ code: 'request.brokenOff', after: 60 * seconds })
  expect(sender.isLeft()).toBe(true)
})

it.each([
  ['five minutes where it is read whole', whole, 5],
  ['five minutes as a form with files', small, 5],
  ['half an hour as a form with a large file', large, 30],
])('a body that comes byte by byte is left after %s', async (_, read, after) => {
  const sender = sentSlowly(Array(100).fill(29 * seconds))
  expect(await refusalOf(read(sender.request))).toEqual({ code: 'request.brokenOff', after: after * minutes })
  expect(sender.isLeft()).toBe(true)
})

it('a slow body is read, and leaves no timer behind', async () => {
  const reading = whole(sentSlowly([29 * seconds, 29 * seconds]).request)
  await vi.advanceTimersByTimeAsync(58 * seconds)
  expect((await reading).toString()).toBe('---')
  expect(vi.getTimerCount()).toBe(0)
})
