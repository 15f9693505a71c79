import type { APIRoute } from 'astro'
import { href } from '#lib/i18n/href.ts'

/** An older name of the page behind a mailed link. */
export const GET: APIRoute = ({ redirect, url }) => redirect(`${href('/reset-password')}${url.search}`, 301)
