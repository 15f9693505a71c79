import type { PictureWords } from '#lib/schemas/college/pages.ts'
import type { FileKinds, KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import type { PictureVariant } from '../../../kernel/pictures/picture-variants.ts'

/** A picture of a page, with the ids of its two stored files. */
export interface PagePicture extends PictureWords {
  id: string
  small: string
  large: string
}

/** Widths that pages offer; both have the same shape, so that nothing moves while a picture loads. */
export const pagePictureSizes = { small: 480, large: 960 } as const

/** Limits in bytes, for weak phones. */
export const pagePictureVariants = {
  small: { width: 480, height: 320, fit: 'cover', format: 'webp', mostBytes: 30_000 },
  large: { width: 960, height: 640, fit: 'cover', format: 'webp', mostBytes: 90_000 },
} as const satisfies Record<keyof typeof pagePictureSizes, PictureVariant>

export const pagePictureOwner = (id: string): Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'> => ({
  kind: 'college.pagePicture',
  ownerEntity: 'collegePages',
  ownerId: id,
})

export const pagePictureFiles: FileKinds = {
  'college.pagePicture': {
    access: 'public',
    mayRead: () => true,
    mediaTypes: ['image/webp'],
    isShown: true,
  },
}

/** Returns the address of one size of a picture. */
export const pagePictureUrl = (picture: PagePicture, size: keyof typeof pagePictureSizes): string =>
  `/files/${picture[size]}/${size}.webp`
