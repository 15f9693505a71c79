/** Milliseconds until a form may be sent again, in case the person stopped the page from loading. */
const resendAfter = 10_000

/**
 * Sends a plain form once, however often its button is pressed, and shows that it is being sent. `show` returns the
 * function that ends the loader.
 */
export function watchForms(show: () => Promise<() => void>): void {
  let sentAt = -Infinity
  let endLoader = (): void => {}
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
    // Reads the attribute, because a button named "method" hides the property of that name.
    if (form.getAttribute('method') !== 'post') return
    if (event.timeStamp - sentAt < resendAfter) return event.preventDefault()
    sentAt = event.timeStamp
    endLoader()
    showBusy(event.submitter)
    // The form is sent even if the loader cannot be loaded.
    show().then(
      (end) => (endLoader = end),
      () => {},
    )
  })
  // A page restored from the back/forward cache must not repeat its one-time messages.
  addEventListener('pageshow', ({ persisted }) => {
    sentAt = -Infinity
    endLoader()
    if (persisted) document.querySelectorAll('[data-once]').forEach((said) => said.remove())
  })
}

/**
 * Marks a pressed button as busy until the page is left, with its text from `data-busy` where it has one. Returns the
 * function that ends it; a page restored from the back/forward cache ends it, too.
 */
export function showBusy(button: HTMLElement | null): () => void {
  if (!button || button.ariaBusy) return () => {}
  const { textContent, dataset } = button
  const { busy } = dataset
  const end = (): void => {
    button.ariaBusy = null
    if (busy) button.textContent = textContent
  }
  button.ariaBusy = 'true'
  if (busy) button.textContent = busy
  addEventListener('pageshow', end, { once: true })
  return end
}
