import { openDialog } from './dialog.ts'
import { element, makeDialog } from './make-dialog.ts'

/**
 * Opens the page that a link leads to as a dialog over this one. It is a separate bundle, loaded with the first such
 * dialog: see components/PageDialogs.astro.
 */
document.addEventListener('page-dialog', (event) => {
  // Only that component dispatches the event, so the shape of its detail is known.
  const { link, close } = (event as CustomEvent<{ link: HTMLAnchorElement; close: string }>).detail
  // If the fetch fails, the browser opens the page itself.
  show(link.href, close).catch(() => location.assign(link.href))
})

async function show(address: string, close: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${answer.status}`)
  const text = await answer.text()
  // The head is dropped: this page's content policy does not allow its styles.
  const page = new DOMParser().parseFromString(text.slice(text.indexOf('<main')), 'text/html')
  const heading = page.querySelector<HTMLElement>('.page h1')
  if (!heading) throw new Error('nothing to show')
  heading.remove()
  page.querySelector('[data-way-out]')?.remove()
  const content = page.querySelectorAll<HTMLElement>('.page > *')
  const dialog = makeDialog({ title: heading.textContent, content: [...content, closing(close)] })
  dialog.classList.add('wide')
  openDialog(dialog)
}

function closing(text: string): HTMLElement {
  const form = element('form', '', 'row')
  form.method = 'dialog'
  form.append(element('button', text, 'button'))
  return form
}
