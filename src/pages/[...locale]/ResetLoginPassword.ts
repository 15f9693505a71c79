import type { APIRoute } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'

/** Another name of the page where a person changes their password. */
export const GET: APIRoute = ({ redirect }) => redirect(encodeURI(href(routes.changePassword)), 301)
