import type { ReturnRequest } from './come-back.ts'
import { type Html, html } from './html.ts'

const label = 'Return to the college'

/** Returns a link, or a form if the college asked for POST: the way back that also works without scripts. */
export function wayBack({ method, url, fields }: ReturnRequest): Html {
  if (method === 'GET') return html`<p><a href="${url}" data-back>${label}</a></p>`
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return html`<form method="post" action="${url}">
    ${inputs}<button class="primary" data-back>${label}</button>
  </form>`
}

/** Follows the way back. If the browser returns more than once, the earlier requests are sent invisibly. */
export const goBack = (times: number): string => `
  const back = document.querySelector('[data-back]')
  const sent = back.form && { method: 'POST', body: new URLSearchParams(new FormData(back.form)) }
  for (let more = ${times - 1}; more > 0; more--)
    await fetch(back.form?.action ?? back.href, { ...sent, mode: 'no-cors', credentials: 'include' })
  back.click()
`
