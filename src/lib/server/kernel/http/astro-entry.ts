import { createApp } from 'astro/app/entrypoint'
import { trimStyles } from './pages/trim-styles.ts'
import { allowStyle, policyOf } from './security/content-policy.ts'
import { allowConnections } from './security/cross-origin.ts'

const site = createApp({ streaming: false })
const policy = policyOf(site.manifest)
// Astro would hash a page's styles for each request; the build has already hashed them all.
site.manifest.shouldInjectCspMetaTags = false

/** Renders a page or a call of the built site: all that the request handler and the workers need of Astro. */
export async function render(request: Request, locals: App.Locals, clientAddress: string): Promise<Response> {
  const response = await site.render(request, { locals, clientAddress, addCookieHeader: true })
  const { headers } = response
  if (!headers.get('content-type')?.startsWith('text/html') || headers.has('content-security-policy'))
    return response
  const trimmed = locals.trimsStyles ? trimStyles(await response.text()) : null
  const page = trimmed ? new Response(trimmed.html, response) : response
  // The length is of the page before it was trimmed.
  if (trimmed) page.headers.delete('content-length')
  const own = allowStyle(policy, locals.ownStyle)
  page.headers.set('content-security-policy', trimmed ? trimmed.styles.reduce(allowStyle, own) : own)
  allowConnections(page, locals.app.env.corsOrigins)
  return page
}
