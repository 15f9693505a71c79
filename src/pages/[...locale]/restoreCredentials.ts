import type { APIRoute } from 'astro'
import { href } from '#lib/i18n/href.ts'

/** Redirects an older address used in mailed links. */
export const GET: APIRoute = ({ redirect, url }) => redirect(`${href('/reset-password')}${url.search}`, 301)
