import type { APIRoute } from 'astro'
import { getLocale } from '#paraglide/runtime.js'

/** The college's site as an app on a home screen, by its settings. */
export const GET: APIRoute = async ({ locals }) =>
  Response.json(await locals.app.offline.manifest(getLocale()), {
    headers: { 'content-type': 'application/manifest+json', 'x-cache-tags': 'college' },
  })
