import type { APIRoute } from 'astro'

/** An icon of the app, drawn from the logo. The address changes with it, so it may be kept for ever. */
export const GET: APIRoute = async ({ params, locals }) => {
  const bytes = await locals.app.offline.icon(params['icon'] ?? '')
  if (!bytes) return new Response(null, { status: 404 })
  const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' }
  return new Response(Buffer.from(bytes), { headers })
}
