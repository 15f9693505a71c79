import { hasChanged } from './has-changed.ts'

/** Forms of the page itself: lists, dialogs and islands look after their own. */
const ofPage = 'main form[method="post"]'
const ofOthers = 'dialog, astro-island, [data-list]'

/** Makes the browser ask before a page is left on which somebody has typed and not sent. Runs once per page. */
export function guardForms(): void {
  const typed = new Set<HTMLFormElement>()
  let isSending = false
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>(ofPage) : null
    if (form && !form.closest(ofOthers)) typed.add(form)
  })
  document.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) isSending = true
  })
  addEventListener('pageshow', () => (isSending = false))
  addEventListener('beforeunload', (event) => {
    if (!isSending && [...typed].some(hasChanged)) event.preventDefault()
  })
}
