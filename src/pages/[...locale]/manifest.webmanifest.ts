import type { APIRoute } from 'astro'
import { getLocale } from '#paraglide/runtime.js'

/** The manifest for the college's site as an installed app. */
export const GET: APIRoute = async ({ locals }) =>
  Response.json(await locals.app.offline.manifest(getLocale()), {
    headers: { 'content-type': 'application/manifest+json', 'x-cache-tags': 'college' },
  })
