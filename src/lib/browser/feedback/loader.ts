import loaderStyle from '../../../styles/loader.css?inline'
import { adoptStyle, element } from '../dialogs/make-dialog.ts'

/**
 * Shows a loader with the college's logo. It becomes visible, and is read out, after 400 ms: its style delays it
 * (styles/loader.css). Returns the function that removes it.
 */
export function showLoader(text: string): () => void {
  adoptStyle(loaderStyle)
  const loader = element('div', '', 'loader')
  loader.setAttribute('role', 'status')
  loader.append(mark(), element('span', text))
  document.body.append(loader)
  return () => loader.remove()
}

/** Copies the logo of the page's header, or the first letter of the college's name where it has no logo. */
function mark(): HTMLElement {
  const brand = document.querySelector<HTMLElement>('header .brand')
  const logo = brand?.querySelector('img')
  const made = logo ? document.createElement('img') : element('span', brand?.innerText.trim().charAt(0) ?? '')
  made.className = 'loader-mark'
  made.setAttribute('aria-hidden', 'true')
  if (made instanceof HTMLImageElement && logo) Object.assign(made, { src: logo.src, alt: '' })
  return made
}
