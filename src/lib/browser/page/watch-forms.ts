/** After that a form may be sent again: whoever stopped the page from loading must not wait for ever. */
const patience = 10_000

/** Plain forms: sent once however often they are pressed, and shown to be on their way; `show` answers how that ends. */
export function watchForms(show: () => Promise<() => void>): void {
  let sentAt = -Infinity
  let endLoader = (): void => {}
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
    // A button named "method" hides the property of that name.
    if (form.getAttribute('method') !== 'post') return
    if (event.timeStamp - sentAt < patience) return event.preventDefault()
    sentAt = event.timeStamp
    endLoader()
    // A form is sent where the loader does not come, too.
    show().then(
      (end) => (endLoader = end),
      () => {},
    )
  })
  // The page is shown again as it was left, but for what it said once.
  addEventListener('pageshow', ({ persisted }) => {
    sentAt = -Infinity
    endLoader()
    if (persisted) document.querySelectorAll('[data-once]').forEach((said) => said.remove())
  })
}
