import type { ReturnRequest } from './come-back.ts'
import { type Html, html, page } from './html.ts'
import type { Answer } from './http.ts'
import type { KeptCharge } from './kept-charges.ts'
import { goBack, wayBack } from './way-back.ts'

const buttons = [
  ['upi', 'Pay by UPI', 'primary'],
  ['card', 'Pay by card', 'primary'],
  ['decline', 'Decline', ''],
  ['cancel', 'Cancel', ''],
  ['close', 'Close without returning', ''],
] as const

const endings = {
  DUE: 'Not paid yet',
  PAID: 'Paid',
  REFUSED: 'Declined by the bank',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired',
}

export function payPage(kept: KeptCharge, shop: string): Answer {
  return page({
    title: `Pay ${rupees(kept)}`,
    leadsTo: collegeOf(kept),
    content: html`<h1>Pay ${rupees(kept)}</h1>
      <dl>
        ${[
          fact('To', shop),
          fact('For', kept.ordered.orderInfo),
          fact('Name', kept.ordered.customer.name),
          fact('Order', kept.charge.orderId),
        ]}
      </dl>
      <form method="post">
        ${buttons.map(
          ([action, label, look]) =>
            html`<button name="deed" value="${action}" class="${look}">${label}</button>`,
        )}
      </form>`,
  })
}

/** Shows a finished charge; the link back to the college stays. */
export const overPage = (kept: KeptCharge, back: ReturnRequest | null): Answer =>
  page({
    title: endingOf(kept),
    leadsTo: collegeOf(kept),
    content: html`<h1>${endingOf(kept)}</h1>
      <p>${rupees(kept)}, order ${kept.charge.orderId}.</p>
      ${back ? wayBack(back) : ''}`,
  })

/** Sends the browser back automatically `times` times, of which only the last is visible. */
export const wayBackPage = (kept: KeptCharge, back: ReturnRequest, times: number): Answer =>
  page({
    title: endingOf(kept),
    leadsTo: collegeOf(kept),
    content: html`<h1>${endingOf(kept)}</h1>
      <p>You are led back to the college.</p>
      ${wayBack(back)}`,
    script: goBack(times),
  })

export const closedPage = (kept: KeptCharge): Answer =>
  page({
    title: 'Closed without returning',
    content: html`<h1>Closed without returning</h1>
      <p>${endingOf(kept)}: ${rupees(kept)}, order ${kept.charge.orderId}. You may close this page.</p>
      <p><a href="${kept.charge.uuid}">Back to the payment</a></p>`,
  })

export const unknownPage = (): Answer =>
  page({
    title: 'No such payment',
    status: 404,
    content: html`<h1>No such payment</h1>
      <p>This address leads to no payment.</p>`,
  })

const fact = (name: string, value: string): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value || '–'}</dd>
  </div>`

const endingOf = ({ charge }: KeptCharge): string =>
  endings[charge.dropReason ?? (charge.status === 'PAID' ? 'PAID' : 'DUE')]

const rupees = ({ charge }: KeptCharge): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(charge.amount / 100)

const collegeOf = ({ ordered }: KeptCharge): string | undefined =>
  ordered.return && new URL(ordered.return.url).origin
