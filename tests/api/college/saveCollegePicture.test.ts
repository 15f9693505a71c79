import { crc32, deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/saveCollegePicture.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'
import sharp from 'sharp'

const its = callTestApp('ROLE_ADMIN')

const formWith = (bytes: Uint8Array): FormData => {
  const form = new FormData()
  form.set('picture', new File([Buffer.from(bytes)], 'logo.png'))
  return form
}

it('keeps a picture decoded and made small', async () => {
  const blue = { width: 900, height: 900, channels: 3 as const, background: '#0b4f86' }
  const form = formWith(await sharp({ create: blue }).jpeg().toBuffer())
  const answer = await its.ask(POST, { query: { kind: 'logo' }, form })
  expect(answer).toMatchObject({ status: 200, body: { status: 'true' } })
  const kept = await its.testApp.app.college.picture('logo')
  expect(await sharp(kept ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: 'png', width: 120 })
  expect(await its.audited('college.logoChanged')).toMatchObject({ before: null })
})

it('refuses what is no picture, no file, and a kind that there is not', async () => {
  const noPicture = formWith(Buffer.from('<svg onload="alert(1)">'))
  expectRefusal(await its.ask(POST, { query: { kind: 'logo' }, form: noPicture }), 400, 'picture.unreadable')
  expectRefusal(await its.ask(POST, { query: { kind: 'logo' }, form: new FormData() }), 400, 'upload.missing')
  expect((await its.ask(POST, { query: { kind: 'portrait' }, form: noPicture })).status).toBe(400)
})

/** Builds a valid black PNG with one bit per pixel: nine hundred million pixels in a hundred kilobytes. */
function hugePng(side: number): Buffer {
  const part = (name: string, bytes: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name), bytes])
    const length = Buffer.alloc(4)
    const sum = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, part('IHDR', head), part('IDAT', rows), part('IEND', Buffer.alloc(0))])
}

it('refuses a small file that unpacks to a huge picture, and keeps the picture that there was', async () => {
  expect(await sharp(hugePng(64)).metadata()).toMatchObject({ format: 'png', width: 64 })
  const form = formWith(await sharp(hugePng(64)).png().toBuffer())
  expect((await its.ask(POST, { query: { kind: 'photo' }, form })).status).toBe(200)
  const before = await its.testApp.app.college.picture('photo')
  const bomb = hugePng(30_000)
  expect(bomb.length).toBeLessThan(200_000)
  const refused = await its.ask(POST, { query: { kind: 'photo' }, form: formWith(bomb) })
  expectRefusal(refused, 400, 'picture.tooManyPixels')
  expect(await its.testApp.app.college.picture('photo')).toEqual(before)
})

it('keeps what only adorns pages as WebP', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const grainy = { width: 2000, height: 1000, channels: 3 as const, background: '#000', noise }
  const bytes = await sharp({ create: grainy }).jpeg().toBuffer()
  for (const kind of ['banner', 'photo'] as const) {
    expect((await its.ask(POST, { query: { kind }, form: formWith(bytes) })).status).toBe(200)
    const kept = Buffer.from((await its.testApp.app.college.picture(kind)) ?? [])
    expect((await sharp(kept).metadata()).format, kind).toBe('webp')
  }
})
