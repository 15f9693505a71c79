import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Answer } from './http.ts'

/** Markup; interpolated values are escaped unless they are markup themselves. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const written = values.map((value) => {
    if (Array.isArray(value)) return value.map(({ text }) => text).join('')
    return value instanceof Html ? value.text : escape(value)
  })
  return new Html(String.raw({ raw: parts }, ...written))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

const style = readFileSync(new URL('./pay-page.css', import.meta.url), 'utf8')

interface Page {
  title: string
  content: Html
  /** Runs when the page has loaded. */
  script?: string
  /** Origin besides the sandbox that its forms and scripts may reach. */
  leadsTo?: string | undefined
  status?: number
}

/** Builds a complete page of the gateway with the banner on top. */
export function page({ title, content, script, leadsTo = '', status = 200 }: Page): Answer {
  const nonce = randomBytes(16).toString('base64')
  const scripts =
    script === undefined ? '' : new Html(`<script type="module" nonce="${nonce}">${script}</script>`)
  const whole = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <title>${title} · Sandbox gateway</title>
        <style nonce="${nonce}">
          ${new Html(style)}
        </style>
      </head>
      <body>
        <header><p>SANDBOX, no money moves</p></header>
        <main>${content}</main>
        ${scripts}
      </body>
    </html>`
  const policy = [
    "default-src 'none'",
    'img-src data:',
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    // `form-action` also applies to redirects after submission, which lead back to the college.
    `form-action 'self' ${leadsTo}`,
    `connect-src ${leadsTo || "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
  }
  return { status, headers, body: whole.text }
}
