const answer = '[data-payment]'
/** Milliseconds from one poll to the next. */
const pause = 3000
/** Exam and self payments open their receipt in a new tab as well. */
const opened = ['exam', 'self']

/**
 * Enhances the page of a payment: polls until the payment is settled, stores it in session storage as the specification
 * requires, and downloads the receipt once per order and tab.
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
  // Polling stops for a user who may no longer see the payment, for example after signing out in another tab.
  if (found && found.status >= 400 && found.status < 500) return
  const { state } = found?.ok ? ((await found.json()) as { state: string }) : { state: 'pending' }
  if (state !== 'pending') return location.reload()
  keepPayment()
}

function fetchReceipt(shown: HTMLElement): void {
  const link = shown.querySelector<HTMLAnchorElement>('[data-receipt]')
  const key = `receipt ${shown.dataset['order']}`
  // The receipt is downloaded only on the way back from the bank: links from the list of payments carry a hash, and an
  // offline copy cannot download anything.
  const isBack = location.hash === '' && shown.querySelector('[data-as-of]') !== null
  if (!link || !isBack || sessionStorage.getItem(key) !== null) return
  sessionStorage.setItem(key, 'fetched')
  link.click()
  // Where the browser blocks the new tab, the button beside it opens the receipt.
  if (opened.includes(link.dataset['receipt'] ?? '')) window.open(`${link.href}?show`, '_blank', 'noopener')
}
