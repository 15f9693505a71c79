import { showAnew } from '../browser/page/show-anew.ts'

const answer = '[data-payment]'
/** Milliseconds from one poll to the next. */
const pause = 3000
/** Exam and self payments open their receipt in a new tab as well. */
const opened = ['exam', 'self']

/**
 * What the page of a payment does where scripts run: it waits for the answer without a reload, notes the payment as
 * the specification says, and fetches the receipt once an order in this tab.
 */
export function keepPayment(): void {
  const shown = document.querySelector<HTMLElement>(answer)
  if (!shown) return
  sessionStorage.setItem('paymentData', shown.dataset['rows'] ?? '[]')
  if (shown.dataset['payment'] === 'pending') setTimeout(lookAgain, pause)
  if (shown.dataset['payment'] === 'paid') fetchReceipt(shown)
}

async function lookAgain(): Promise<void> {
  const shown = document.querySelector<HTMLElement>(answer)
  if (!shown) return
  const query = new URLSearchParams({ orderId: shown.dataset['order'] ?? '' })
  const found = await fetch(`/api/v1/getPaymentState?${query.toString()}`).catch(() => null)
  // Whoever has no business with it any more, by signing out in another tab, is not told again and again.
  if (found && found.status >= 400 && found.status < 500) return
  const { state } = found?.ok ? ((await found.json()) as { state: string }) : { state: 'pending' }
  if (state !== 'pending') await showAnew(answer)
  keepPayment()
}

function fetchReceipt(shown: HTMLElement): void {
  const link = shown.querySelector<HTMLAnchorElement>('[data-receipt]')
  const key = `receipt ${shown.dataset['order']}`
  // On the way back from the bank alone: the list of payments leads to the page, and a copy has no line to fetch by.
  const isBack = location.hash === '' && shown.querySelector('[data-as-of]') !== null
  if (!link || !isBack || sessionStorage.getItem(key) !== null) return
  sessionStorage.setItem(key, 'fetched')
  link.click()
  // Where the browser does not let a page open tabs, the button beside it does.
  if (opened.includes(link.dataset['receipt'] ?? '')) window.open(`${link.href}?show`, '_blank', 'noopener')
}
