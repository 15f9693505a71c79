import type { APIRoute } from 'astro'
import { href } from '#lib/i18n/href.ts'

/** wire: the landing of faculty stands outside `/app`; the page itself is one. */
export const GET: APIRoute = ({ redirect }) => redirect(encodeURI(href('/app/Faculty Dashboard')), 303)
