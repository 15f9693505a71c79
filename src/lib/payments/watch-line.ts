/**
 * Says beside a link or a button that there is no connection, where the browser would show its own error page, with a
 * button that tries again. A phone with saved pages opens those of this site without a connection.
 */
export function watchLine(): void {
  const saying = document.querySelector<HTMLTemplateElement>('[data-no-line]')
  const main = document.querySelector('main')
  if (!saying || !main) return
  const sayBeside = (event: Event, pressed: HTMLElement): void => {
    event.preventDefault()
    takeBack()
    const said = saying.content.cloneNode(true)
    pressed.after(said)
    document.querySelector('[data-said-offline] button')?.addEventListener('click', () => {
      takeBack()
      pressed.click()
    })
  }
  main.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link && !navigator.onLine && !opensOffline(link)) sayBeside(event, link)
  })
  main.addEventListener('submit', (event) => {
    if (event.submitter && !navigator.onLine) sayBeside(event, event.submitter)
  })
  // The check before a form leaves the page found no server.
  main.addEventListener('no-line', (event) => sayBeside(event, event.target as HTMLElement))
  addEventListener('online', takeBack)
}

const takeBack = (): void => document.querySelectorAll('[data-said-offline]').forEach((said) => said.remove())

function opensOffline({ protocol, origin, hash, pathname }: HTMLAnchorElement): boolean {
  if (!protocol.startsWith('http')) return true
  if (origin !== location.origin) return false
  return (hash !== '' && pathname === location.pathname) || Boolean(navigator.serviceWorker?.controller)
}
