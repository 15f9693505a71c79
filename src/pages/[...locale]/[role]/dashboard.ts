import type { APIRoute } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { landingOf } from '#lib/rules/landing.ts'

/** wire: `/{role}/dashboard`, whichever role is named, leads to one's own. */
export const GET: APIRoute = ({ locals, redirect }) =>
  redirect(encodeURI(href(landingOf(locals.user?.roles ?? []))), 303)
