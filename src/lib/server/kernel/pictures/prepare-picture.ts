import type { Metadata, Sharp } from 'sharp'
import { invalid, isDomainError } from '../core/errors.ts'
import { createLine } from '../core/queue.ts'
import { isPicture } from './kind-of-bytes.ts'
import type { PictureVariant } from './picture-variants.ts'

/** A phone's camera has fifty million; more is a bomb. */
const mostPixels = 64_000_000
/** Bytes that a decoder holds at once: of a picture that is sent line by line a few, of an interlaced one all. */
const mostHeld = 128_000_000
/** A decoder takes memory and a thread of those that files and passwords need. */
const inLine = createLine('pictures', { longest: 50, refusal: 'worker.busy' })
const patience = 10

/**
 * Whatever was uploaded, decoded and written anew in each variant: turned the way it was taken, and without
 * what else the file held, such as the place where it was taken.
 * @throws DomainError Invalid `picture.unreadable`, `picture.tooManyPixels`, TooMany `worker.busy`
 */
export async function preparePicture<Name extends string>(
  bytes: Uint8Array,
  variants: Readonly<Record<Name, PictureVariant>>,
): Promise<Record<Name, Uint8Array>> {
  if (!isPicture(bytes)) throw invalid('picture.unreadable')
  // Loaded with the first picture: it is ten megabytes that most days nobody needs.
  const { default: sharp } = await import('sharp')
  const named = Object.entries<PictureVariant>(variants)
  return inLine(async () => {
    try {
      // The head alone is read for it.
      const measured = await sharp(bytes, { limitInputPixels: false }).metadata()
      const { width, height } = measured
      if (width * height > mostPixels || heldOf(measured) > mostHeld)
        throw invalid('picture.tooManyPixels', { width, height })
      const made: [string, Uint8Array][] = []
      for (const [name, variant] of named) {
        const picture = sharp(bytes, { limitInputPixels: mostPixels, pages: 1 }).timeout({
          seconds: patience,
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

/** Bytes of an interlaced picture, as it is decoded; of another one nothing that counts. */
export const heldOf = ({ width, height, channels, depth, isProgressive }: Measured): number =>
  isProgressive ? width * height * channels * (depth === 'uchar' ? 1 : 2) : 0

function write(picture: Sharp, variant: PictureVariant): Promise<Uint8Array> {
  const { width, height, fit, format } = variant
  const sized = picture.autoOrient().resize({ width, height, fit, withoutEnlargement: fit === 'inside' })
  if (format === 'webp') return writeWithin(sized, variant.mostBytes ?? Number.POSITIVE_INFINITY)
  return format === 'png'
    ? sized.png({ palette: true, colours: 32, effort: 10 }).toBuffer()
    : // A JPEG has no clear parts: they come out white, not black.
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
