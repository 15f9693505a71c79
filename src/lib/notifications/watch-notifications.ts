/** “Mark all as read” in place: whoever stands in the middle of a form leaves it for nothing. */
export function watchNotifications(): void {
  document.addEventListener('submit', async (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-read-all]')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // What few people press comes when it is pressed: this stands on every page of the office. Where it does not come, the form goes as without scripts.
    const ways = await import('./read-notifications.ts').catch(() => null)
    if (ways) await ways.readAll(String(new FormData(form).get('until')))
    else form.submit()
  })
}
