import type { PictureKind } from '#lib/schemas/college.ts'
import type { FileKinds } from '../../kernel/kept-files/file-kind.ts'
import type { PictureVariant } from '../../kernel/pictures/picture-variants.ts'

/** The header has a budget of a few kilobytes on a 2G line; documents print the logo at 18 mm. */
export const collegePictures = {
  logo: { width: 120, height: 120, fit: 'inside', format: 'png' },
  banner: { width: 1200, height: 200, fit: 'inside', format: 'png' },
} as const satisfies Record<PictureKind, PictureVariant>

/** Pages show them by an address of their own; this one is the same for everybody too. */
export const collegeFiles: FileKinds = {
  'college.picture': { access: 'public', mayRead: () => true, mediaTypes: ['image/png'], isShown: true },
}
