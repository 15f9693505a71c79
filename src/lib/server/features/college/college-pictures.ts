import type { PictureKind } from '#lib/schemas/college.ts'
import type { FileKinds } from '../../kernel/kept-files/file-kind.ts'
import type { PictureVariant } from '../../kernel/pictures/picture-variants.ts'

/** What a weak phone loads of a picture that only adorns a page. */
const mostBytes = 30_000

/** The header has a budget of a few kilobytes on a 2G line; documents print the logo at 18 mm. */
export const collegePictures = {
  logo: { width: 120, height: 120, fit: 'inside', format: 'png' },
  banner: { width: 1200, height: 200, fit: 'inside', format: 'webp', mostBytes },
  photo: { width: 1000, height: 500, fit: 'cover', format: 'webp', mostBytes },
} as const satisfies Record<PictureKind, PictureVariant>

/** The logo once more, as large as the icon of an app is drawn. */
export const iconOfLogo = {
  width: 512,
  height: 512,
  fit: 'inside',
  format: 'png',
} as const satisfies PictureVariant

export const mediaTypeOf = (kind: PictureKind) => `image/${collegePictures[kind].format}` as const

/** Pages show them by an address of their own; this one is the same for everybody too. */
export const collegeFiles: FileKinds = {
  'college.picture': {
    access: 'public',
    mayRead: () => true,
    mediaTypes: ['image/png', 'image/webp'],
    isShown: true,
  },
}
