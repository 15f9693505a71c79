import type { APIRoute } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'

/** Redirects an alias of the page on which people change their password. */
export const GET: APIRoute = ({ redirect }) => redirect(encodeURI(href(routes.changePassword)), 301)
