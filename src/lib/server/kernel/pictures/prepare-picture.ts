import type { Metadata, Sharp } from 'sharp'
import { invalid, isDomainError } from '../core/errors.ts'
import { createLine } from '../core/queue.ts'
import { isPicture } from './kind-of-bytes.ts'
import type { PictureVariant } from './picture-variants.ts'

/** A phone's camera has fifty million pixels; more is a decompression bomb. */
const mostPixels = 64_000_000
/** Maximum bytes that a decoder holds at once: a few lines of a sequential picture, but all of an interlaced one. */
const mostHeld = 128_000_000
/** A queue, because a decoder uses memory and a thread of the pool that files and passwords need. */
const inLine = createLine('pictures', { longest: 50, refusal: 'worker.busy' })
const decodeTimeout = 10

/**
 * Decodes any uploaded picture and re-encodes it in each variant: rotated as it was taken, and without metadata such
 * as the location.
 * @throws DomainError Invalid `picture.unreadable`, `picture.tooManyPixels`, TooMany `worker.busy`
 */
export async function preparePicture<Name extends string>(
  bytes: Uint8Array,
  variants: Readonly<Record<Name, PictureVariant>>,
): Promise<Record<Name, Uint8Array>> {
  if (!isPicture(bytes)) throw invalid('picture.unreadable')
  // Loaded with the first picture: it takes ten megabytes that most days do not need.
  const { default: sharp } = await import('sharp')
  const named = Object.entries<PictureVariant>(variants)
  return inLine(async () => {
    try {
      // Reads only the header.
      const measured = await sharp(bytes, { limitInputPixels: false }).metadata()
      const { width, height } = measured
      if (width * height > mostPixels || heldOf(measured) > mostHeld)
        throw invalid('picture.tooManyPixels', { width, height })
      const made: [string, Uint8Array][] = []
      for (const [name, variant] of named) {
        const picture = sharp(bytes, { limitInputPixels: mostPixels, pages: 1 }).timeout({
          seconds: decodeTimeout,
        })
        made.push([name, await write(picture, variant)])
      }
      return Object.fromEntries(made) as Record<Name, Uint8Array>
    } catch (error) {
      throw isDomainError(error) ? error : invalid('picture.unreadable')
    }
  })
}

type Measured = Pick<Metadata, 'width' | 'height' | 'channels' | 'depth' | 'isProgressive'>

/** Returns the bytes of an interlaced picture during decoding; 0 for any other, whose need is negligible. */
export const heldOf = ({ width, height, channels, depth, isProgressive }: Measured): number =>
  isProgressive ? width * height * channels * (depth === 'uchar' ? 1 : 2) : 0

function write(picture: Sharp, variant: PictureVariant): Promise<Uint8Array> {
  const { width, height, fit, format } = variant
  const sized = picture.autoOrient().resize({ width, height, fit, withoutEnlargement: fit === 'inside' })
  if (format === 'webp') return writeWithin(sized, variant.mostBytes ?? Number.POSITIVE_INFINITY)
  return format === 'png'
    ? sized.png({ palette: true, colours: 32, quality: 80, effort: 10 }).toBuffer()
    : // JPEG has no transparency: transparent parts become white instead of black.
      sized.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}

async function writeWithin(picture: Sharp, mostBytes: number): Promise<Uint8Array> {
  let made: Uint8Array = new Uint8Array()
  for (const quality of [75, 60, 45, 30, 15]) {
    made = await picture.clone().webp({ quality }).toBuffer()
    if (made.length <= mostBytes) break
  }
  return made
}
