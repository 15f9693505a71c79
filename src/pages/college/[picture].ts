import type { APIRoute } from 'astro'
import { pictureKinds } from '#lib/schemas/college.ts'

/**
 * Sends the college's logo, banner, photograph or card for other sites. The address contains the content's hash, so browsers may cache it for
 * good.
 */
export const GET: APIRoute = async ({ params, locals }) => {
  const { college } = locals.app
  const kind = pictureKinds.find((each) => each === params['picture'])
  const bytes = params['picture'] === 'card' ? await college.card() : kind && (await college.picture(kind))
  if (!bytes) return new Response(null, { status: 404 })
  // A banner may have been stored before banners became WebP.
  const type = Buffer.from(bytes).subarray(8, 12).toString('latin1') === 'WEBP' ? 'image/webp' : 'image/png'
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' }
  return new Response(Buffer.from(bytes), { headers })
}
