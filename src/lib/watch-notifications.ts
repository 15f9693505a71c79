/** “Mark all as read” in place: whoever stands in the middle of a form leaves it for nothing. */
export function watchNotifications(): void {
  document.addEventListener('submit', async (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-read-all]')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // What few people press comes when it is pressed: this stands on every page of the office.
    const { readAll } = await import('./read-notifications.ts')
    await readAll(String(new FormData(form).get('until')))
  })
}
