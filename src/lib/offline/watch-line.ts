import { fetchFile } from '#lib/browser/page/fetch-file.ts?own'

/** Ends the download before: a new one takes the place of one that is under way, or waits for the connection. */
let current = new AbortController()

/**
 * Says beside a link or a button that there is no connection, where the browser would show its own error page, with a
 * button that tries again. A file says that it is on its way, and repeats itself when the connection is back. A phone with
 * saved pages opens those of this site without a connection.
 */
export function watchLine(): void {
  const template = document.querySelector<HTMLTemplateElement>('[data-no-line]')
  const main = document.querySelector('main')
  if (!template || !main) return
  const words = template.dataset

  const sayBeside = (pressed: HTMLElement, text?: string, repeat?: () => void): void => {
    takeBack()
    const said = template.content.cloneNode(true) as DocumentFragment
    const [sentence, button] = said.firstElementChild?.children ?? []
    if (text) sentence?.replaceChildren(text)
    if (repeat) button?.addEventListener('click', repeat)
    else button?.remove()
    pressed.after(said)
  }

  const stop = (event: Event, pressed: HTMLElement): void => {
    event.preventDefault()
    sayBeside(pressed, undefined, () => {
      takeBack()
      pressed.click()
    })
  }

  const download = async (link: HTMLAnchorElement): Promise<void> => {
    current.abort()
    const { signal } = (current = new AbortController())
    sayBeside(link, words['downloading'])
    try {
      // The server's own page says why there is no file.
      if (await fetchFile(link, signal)) sayBeside(link, words['downloaded'])
      else location.assign(link.href)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof TypeError)) return location.assign(link.href)
      const repeat = (): void => void download(link)
      sayBeside(link, words['lost'], repeat)
      addEventListener('online', repeat, { signal })
    }
  }

  main.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.download && event.isTrusted) {
      event.preventDefault()
      void download(link)
    } else if (link && !navigator.onLine && !opensOffline(link)) stop(event, link)
  })
  main.addEventListener('submit', (event) => {
    if (event.submitter && !navigator.onLine) stop(event, event.submitter)
  })
  // The check before a form leaves the page found no server.
  main.addEventListener('no-line', (event) => stop(event, event.target as HTMLElement))
  addEventListener('online', takeBack)
}

const takeBack = (): void => document.querySelectorAll('[data-said-offline]').forEach((said) => said.remove())

function opensOffline({ protocol, origin, hash, pathname }: HTMLAnchorElement): boolean {
  if (!protocol.startsWith('http')) return true
  if (origin !== location.origin) return false
  return (hash !== '' && pathname === location.pathname) || Boolean(navigator.serviceWorker?.controller)
}
