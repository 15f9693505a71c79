import type { APIRoute } from 'astro'

/** Sends an app icon drawn from the logo. The address changes with the logo, so browsers may cache it for good. */
export const GET: APIRoute = async ({ params, locals }) => {
  const bytes = await locals.app.offline.icon(params['icon'] ?? '')
  if (!bytes) return new Response(null, { status: 404 })
  const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' }
  return new Response(Buffer.from(bytes), { headers })
}
