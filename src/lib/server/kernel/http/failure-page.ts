import { createHash } from 'node:crypto'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { Refusal } from './respond.ts'

/**
 * A page that says what went wrong, and needs nothing for it: no database, no college, no file. In the
 * language of the moment; `withLocale` sets it.
 */
export function failurePage({ status, reply, retryAfter }: Refusal): Response {
  const isOurs = status >= 500
  const title = isOurs ? m['failure.title']() : m['failure.refused']()
  const text = status === 500 ? m['failure.text']() : reply.message
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy,
  })
  if (retryAfter !== null) headers.set('retry-after', String(retryAfter))
  return new Response(pageOf(title, text), { status, headers })
}

const style = `
body { font: 1.0625rem/1.5 system-ui, sans-serif; color: #1c2733; background: #f5f7fa; margin: 0 }
main { max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem }
h1 { font-size: 1.5rem; line-height: 1.25 }
@media (prefers-color-scheme: dark) { body { color: #e6ebf1; background: #10161d } }
`
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`

const pageOf = (title: string, text: string): string => `<!doctype html>
<html lang="${getLocale()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeText(title)}</h1>
<p>${escapeText(text)}</p>
</main>
</body>
</html>
`

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
