import type { APIRoute } from 'astro'
import { pictureKinds } from '#lib/schemas/college.ts'

/** The college's logo and banner. The address carries the content's hash, so it may be kept for ever. */
export const GET: APIRoute = async ({ params, locals }) => {
  const kind = pictureKinds.find((each) => each === params['picture'])
  const bytes = kind && (await locals.app.college.picture(kind))
  if (!bytes) return new Response(null, { status: 404 })
  const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' }
  return new Response(Buffer.from(bytes), { headers })
}
