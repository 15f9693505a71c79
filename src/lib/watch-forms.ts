/** After that a form may be sent again: whoever stopped the page from loading must not wait for ever. */
const patience = 10_000

/** Plain forms: sent once however often they are pressed, and shown to be on their way. */
export function watchForms(text: string): void {
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
    void import('./loader.ts').then(({ showLoader }) => (endLoader = showLoader(text)))
  })
  // The page is shown again as it was left.
  addEventListener('pageshow', () => {
    sentAt = -Infinity
    endLoader()
  })
}
