/**
 * Says beside a link that there is no connection, where the browser would show its own error page, with a button that
 * tries the link again. A phone with saved pages opens those of this site without a connection.
 */
export function watchLine(): void {
  const saying = document.querySelector<HTMLTemplateElement>('[data-no-line]')
  document.querySelector('main')?.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!saying || !link || navigator.onLine || opensOffline(link)) return
    event.preventDefault()
    takeBack()
    const said = saying.content.cloneNode(true)
    link.after(said)
    document.querySelector('[data-said-offline] button')?.addEventListener('click', () => {
      takeBack()
      link.click()
    })
  })
  addEventListener('online', takeBack)
}

const takeBack = (): void => document.querySelectorAll('[data-said-offline]').forEach((said) => said.remove())

function opensOffline({ protocol, origin, hash, pathname }: HTMLAnchorElement): boolean {
  if (!protocol.startsWith('http')) return true
  if (origin !== location.origin) return false
  return (hash !== '' && pathname === location.pathname) || Boolean(navigator.serviceWorker?.controller)
}
