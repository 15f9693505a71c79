import sharp from 'sharp'
import { expect, it } from 'vitest'
import { portrait } from './picture-variants.ts'
import { heldOf, preparePicture } from './prepare-picture.ts'

const wide = sharp({ create: { width: 800, height: 400, channels: 3, background: '#b33' } })

it('a photo from a phone is turned as it was taken, and says no longer where that was', async () => {
  const exif = {
    IFD0: { Make: 'Phone' },
    IFD3: { GPSLatitude: '16/1 21/1 0/1', GPSLatitudeRef: 'N' },
  }
  const taken = await wide.clone().jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
  expect((await sharp(taken).metadata()).exif).toBeDefined()
  const inside = { width: 500, height: 500, fit: 'inside', format: 'jpeg' } as const
  const { small } = await preparePicture(taken, { small: inside })
  const { width, height, exif: left, orientation } = await sharp(small).metadata()
  expect({ width, height, left, orientation }).toEqual({
    width: 250,
    height: 500,
    left: undefined,
    orientation: undefined,
  })
  expect(Buffer.from(small).includes('GPS')).toBe(false)
})

it('each variant has its measures, and a clear background comes out white', async () => {
  const clear = sharp({ create: { width: 900, height: 900, channels: 4, background: '#0000' } })
  const { photo, thumbnail } = await preparePicture(await clear.png().toBuffer(), portrait)
  expect(await sharp(photo).metadata()).toMatchObject({ width: 413, height: 531, format: 'jpeg' })
  expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 70, height: 90, format: 'jpeg' })
  const { data } = await sharp(thumbnail).raw().toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(250)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

it.each([
  ['a drawing', Buffer.from(svg)],
  ['a drawing with a head', Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a page that begins as a picture', Buffer.from('GIF89a<script>alert(1)</script>')],
  ['nothing', Buffer.alloc(0)],
  ['a PDF', Buffer.from('%PDF-1.7')],
])('%s is no picture', async (_, bytes) => {
  await expect(preparePicture(bytes, portrait)).rejects.toMatchObject({
    kind: 'Invalid',
    code: 'picture.unreadable',
  })
})

it('half of a picture and one of too many pixels are refused', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const whole = await sharp({
    create: { width: 300, height: 300, channels: 3, background: '#000', noise },
  })
    .png()
    .toBuffer()
  const header = Buffer.from(whole)
  // The header claims 60,000 by 60,000; the rest is unchanged.
  header.writeUInt32BE(60_000, 16)
  header.writeUInt32BE(60_000, 20)
  const cut = whole.subarray(0, 200)
  await expect(preparePicture(cut, portrait)).rejects.toMatchObject({ code: 'picture.unreadable' })
  await expect(preparePicture(header, portrait)).rejects.toMatchObject({
    code: 'picture.tooManyPixels',
    params: { width: 60_000, height: 60_000 },
  })
})

it('a photo of 108 million pixels is refused for its pixels, and not as unreadable', async () => {
  const create = { width: 12_000, height: 9000, channels: 3, background: '#888' } as const
  const bytes = await sharp({ create, limitInputPixels: false }).jpeg({ quality: 1 }).toBuffer()
  await expect(preparePicture(bytes, portrait)).rejects.toMatchObject({
    code: 'picture.tooManyPixels',
    params: { width: 12_000, height: 9000 },
  })
})

it('a picture that adorns a page is written as small as it has to be', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const grainy = { width: 800, height: 400, channels: 3, background: '#000', noise } as const
  const bytes = await sharp({ create: grainy }).jpeg().toBuffer()
  const page = { width: 400, height: 200, fit: 'cover', format: 'webp' } as const
  const { free, small } = await preparePicture(bytes, { free: page, small: { ...page, mostBytes: 8_000 } })
  expect(free.length).toBeGreaterThan(8_000)
  expect(small.length).toBeLessThanOrEqual(8_000)
})

it('a picture that a decoder holds whole counts with all its bytes, and one that it reads line by line does not', async () => {
  const small = sharp({ create: { width: 100, height: 50, channels: 4, background: '#0000' } })
  const held = async (bytes: Uint8Array) => heldOf(await sharp(bytes).metadata())
  expect(await held(await small.clone().png().toBuffer())).toBe(0)
  expect(await held(await small.clone().png({ progressive: true }).toBuffer())).toBe(20_000)
  const deep = await small.clone().toColourspace('rgb16').png({ progressive: true }).toBuffer()
  expect(await held(deep)).toBe(40_000)
})

it('two at once are made one after the other', async () => {
  const photo = await wide.clone().jpeg().toBuffer()
  const [one, other] = await Promise.all([preparePicture(photo, portrait), preparePicture(photo, portrait)])
  expect(Buffer.from(one.photo).equals(Buffer.from(other.photo))).toBe(true)
})
