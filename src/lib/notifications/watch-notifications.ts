/** Handles “Mark all as read” without leaving the page, so that a form in progress is not lost. */
export function watchNotifications(): void {
  document.addEventListener('submit', async (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-read-all]')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // The code is loaded on demand, because this script is on every office page and few people press the button. If it
    // cannot be loaded, the form is submitted as without scripts.
    const ways = await import('./read-notifications.ts').catch(() => null)
    if (ways) await ways.readAll(String(new FormData(form).get('until')))
    else form.submit()
  })
}
