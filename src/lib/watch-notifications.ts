/** “Mark all as read” in place: whoever stands in the middle of a form leaves it for nothing. */
export function watchNotifications(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-read-all]')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    void readAll(String(new FormData(form).get('until')))
  })
}

async function readAll(until: string): Promise<void> {
  const [{ postCall, sayRefusal }, { showAnew }] = await Promise.all([
    import('./api/client.ts'),
    import('./show-anew.ts'),
  ])
  try {
    await postCall('readNotifications', { until })
    await showAnew('[data-bell]', '[data-notifications]', '[data-notification-page]')
    // The button that was pressed is gone.
    document.querySelector<HTMLElement>('details[open] [data-notifications]')?.focus()
  } catch (error) {
    const { toast } = await import('./toasts.ts')
    toast.error(sayRefusal(error))
  }
}
