import type { CollegeFrame, PictureKind } from '#lib/schemas/college.ts'
import type { College } from '../feature.ts'

/** Each picture with its address and its bytes; null where there is none. */
export async function picturesInUse(
  college: Pick<College, 'pictureSizes'>,
  { logoUrl, bannerUrl, photoUrl }: Pick<CollegeFrame, 'logoUrl' | 'bannerUrl' | 'photoUrl'>,
) {
  const sizes = await college.pictureSizes()
  const at = (kind: PictureKind, url: string | null) =>
    url === null ? null : { url, bytes: sizes[kind] ?? 0 }
  return { logo: at('logo', logoUrl), banner: at('banner', bannerUrl), photo: at('photo', photoUrl) }
}
