import type { APIRoute } from 'astro'
import { emailsOf } from '#lib/server/kernel/declared.ts'
import { originOf } from '#lib/server/kernel/env.ts'
import { logoId } from '#lib/server/kernel/mail/email-html.ts'
import { fillTemplate, sampleParams } from '#lib/server/kernel/mail/templates.ts'
import { getLocale } from '#paraglide/runtime.js'

/** Policy for a page that shows an email: inline styles are allowed, scripts do not run. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/** Renders an email with sample data from the college itself; `?part=text` shows the plain-text part. */
export const GET: APIRoute = async ({ params, url, locals: { app } }) => {
  const [template, facts] = emailsOf(app.features).find(([name]) => name === params['email']) ?? []
  if (!template || !facts) return new Response(null, { status: 404 })
  const logo = await app.college.picture('logo')
  const { name: college, colour, phone } = await app.college.frame()
  const own = { college, colour, phone, hasLogo: logo !== null }
  const from = { origin: originOf(app.env), locale: getLocale(), ...own }
  const { text, html } = fillTemplate(template, sampleParams('Asha Reddy', facts), from)
  if (url.searchParams.get('part') === 'text')
    return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  // There are no attachments here, so the logo is embedded.
  const shown = html.replace(
    `cid:${logoId}`,
    `data:image/png;base64,${Buffer.from(logo ?? []).toString('base64')}`,
  )
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  return new Response(shown, { headers })
}
