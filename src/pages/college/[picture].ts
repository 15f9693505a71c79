import type { APIRoute } from 'astro'
import { photoWidths, pictureKinds } from '#lib/schemas/college.ts'
import type { College } from '#lib/server/features/college/feature.ts'

/**
 * Sends the college's logo, banner, photograph or card for other sites. The address contains the content's hash, so
 * browsers may cache it for good.
 */
export const GET: APIRoute = async ({ params, locals }) => {
  const bytes = await pictureOf(locals.app.college, params['picture'])
  if (!bytes) return new Response(null, { status: 404 })
  // A banner may have been stored before banners became WebP.
  const type = Buffer.from(bytes).subarray(8, 12).toString('latin1') === 'WEBP' ? 'image/webp' : 'image/png'
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' }
  return new Response(Buffer.from(bytes), { headers })
}

/** Finds a picture by its name in the address: `logo`, `card`, or `photo-640` for a width of the photograph. */
function pictureOf(college: College, name: string | undefined): Promise<Uint8Array | null> | null {
  if (name === 'card') return college.card()
  const kind = pictureKinds.find((each) => each === name)
  if (kind) return college.picture(kind)
  const width = photoWidths.find((each) => `photo-${each}` === name)
  return width ? college.photoOf(width) : null
}
