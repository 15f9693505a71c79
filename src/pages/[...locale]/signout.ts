import type { APIRoute } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { expiredCookies, withCookies } from '#lib/server/kernel/http/security/cookies.ts'

/** Signs out by a plain form. */
export const POST: APIRoute = async ({ locals, request }) => {
  const ended = locals.user ? await locals.app.identity.signOut(request.headers) : []
  const response = new Response(null, { status: 303, headers: { location: href('/') } })
  return withCookies(response, [...ended, ...expiredCookies(locals.app, request.headers)])
}
