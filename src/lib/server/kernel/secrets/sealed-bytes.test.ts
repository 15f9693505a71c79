import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createKeyring } from './keyring.ts'
import { openBytes, openStream, sealBytes, sealedLength } from './sealed-bytes.ts'

const keyring = createKeyring(() => ['the first secret'])
const rotated = createKeyring(() => ['the second secret', 'the first secret'])
const piece = 64 * 1024
const sizes = [0, 1, piece - 1, piece, piece + 1, 3 * piece, 3 * piece + 17]

async function streamed(sealed: Uint8Array, step: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for (let at = 0; at < sealed.length; at += step) parts.push(sealed.subarray(at, at + step))
  const opened: Uint8Array[] = []
  const source = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift()
      if (part) controller.enqueue(part)
      else controller.close()
    },
  })
  for await (const bytes of source.pipeThrough(openStream(keyring, 'p'))) opened.push(bytes)
  return Buffer.concat(opened)
}

describe('sealed bytes', () => {
  it.each(sizes)('open to the %i bytes that they were, at once and bit by bit', async (size) => {
    const bytes = randomBytes(size)
    const sealed = sealBytes(keyring, 'p', bytes)
    expect(sealed.length).toBe(sealedLength(size))
    expect(Buffer.from(openBytes(keyring, 'p', sealed)).equals(bytes)).toBe(true)
    for (const step of [sealed.length, 40_000, 200_000])
      expect((await streamed(sealed, step)).equals(bytes), String(step)).toBe(true)
  })

  it('are never alike, and hold nothing of what they were', () => {
    const bytes = Buffer.from('2341 2341 2346')
    const sealed = Buffer.from(sealBytes(keyring, 'p', bytes))
    expect(sealed.includes('2341')).toBe(false)
    expect(sealed.equals(sealBytes(keyring, 'p', bytes))).toBe(false)
  })

  it('open with an older secret beside the new one, and for no other purpose or secret', () => {
    const sealed = sealBytes(keyring, 'p', Buffer.from('text'))
    expect(Buffer.from(openBytes(rotated, 'p', sealed)).toString()).toBe('text')
    expect(() => openBytes(keyring, 'q', sealed)).toThrow('No secret has sealed it.')
    expect(() =>
      openBytes(
        createKeyring(() => ['another']),
        'p',
        sealed,
      ),
    ).toThrow()
    expect(() => openBytes(keyring, 'p', Buffer.from('text'))).toThrow()
  })

  it('do not open once a byte is another, or a piece is missing, moved or cut off', () => {
    const sealed = Buffer.from(sealBytes(keyring, 'p', randomBytes(3 * piece)))
    const head = 28
    const one = piece + 16
    const pieces = [0, 1, 2].map((at) => sealed.subarray(head + at * one, head + (at + 1) * one))
    const of = (...order: number[]): Buffer =>
      Buffer.concat([sealed.subarray(0, head), ...order.map((at) => pieces[at] ?? Buffer.alloc(0))])
    const flipped = Buffer.from(sealed)
    flipped[head + one + 5] = (flipped[head + one + 5] ?? 0) ^ 1
    expect(of(0, 1, 2).equals(sealed)).toBe(true)
    for (const wrong of [flipped, of(0, 1), of(1, 0, 2), of(0, 0, 2), of(0, 2), of(), sealed.subarray(0, 5)])
      expect(() => openBytes(keyring, 'p', wrong)).toThrow()
  })

  it('give nothing of a file that was cut off but its whole pieces, and then fail', async () => {
    const sealed = Buffer.from(sealBytes(keyring, 'p', randomBytes(2 * piece)))
    await expect(streamed(sealed.subarray(0, -10), 1000)).rejects.toThrow()
  })
})
