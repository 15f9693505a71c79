import type { PictureKind } from '#lib/schemas/college.ts'
import { invalid } from '../../kernel/core/errors.ts'

/** The header has a budget of a few kilobytes on a 2G line; the memo prints the logo at 18 mm. */
const boxes = {
  logo: { width: 120, height: 120 },
  banner: { width: 1200, height: 200 },
} as const

/**
 * Whatever was uploaded, as a small PNG: decoded and written anew, so nothing hidden in the file survives.
 * @throws DomainError Invalid `picture.unreadable`
 */
export async function preparePicture(kind: PictureKind, bytes: Uint8Array): Promise<Uint8Array> {
  // Loaded with the first picture: it is ten megabytes that most days nobody needs.
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(bytes, { limitInputPixels: 50_000_000 })
      .rotate()
      .resize({ ...boxes[kind], fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, colours: 32, effort: 10 })
      .toBuffer()
  } catch {
    throw invalid('picture.unreadable')
  }
}
