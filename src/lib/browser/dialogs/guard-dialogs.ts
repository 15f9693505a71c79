/** Matches dialogs whose input can be lost: the value is empty, because the sign-in dialog has a value of its own. */
const ofForm = 'dialog[data-form=""]'
/** Marks a dialog that has unsent input. */
const mark = 'data-typed'

/**
 * Makes a dialog with unsent input ask before it closes by Escape, its cross or the back gesture, and makes the browser
 * ask before the page is left. Runs once per page.
 */
export function guardDialogs(): void {
  if (isGuarding) return
  isGuarding = true
  let isSending = false
  document.addEventListener('input', ({ target }) => {
    const dialog = dialogOf(target)
    // A search is easily repeated, so it does not count as input.
    const isSearch = target instanceof Element && target.closest('form')?.getAttribute('method') === 'get'
    if (dialog && !isSearch) dialog.setAttribute(mark, '')
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') keepOpen(event)
  })
  // The `cancel` event does not bubble; browsers also send it for the back gesture.
  document.addEventListener('cancel', keepOpen, true)
  document.addEventListener('submit', (event) => {
    if (!(event.target instanceof HTMLFormElement)) return
    if (event.target.getAttribute('method') === 'dialog') keepOpen(event)
    else if (!event.defaultPrevented) isSending = true
  })
  addEventListener('pageshow', () => (isSending = false))
  addEventListener('beforeunload', (event) => {
    if (!isSending && document.querySelector(`${ofForm}[open][${mark}]`)) event.preventDefault()
  })
}

let isGuarding = false

const dialogOf = (target: EventTarget | null): HTMLDialogElement | null =>
  target instanceof Element ? target.closest<HTMLDialogElement>(ofForm) : null

function keepOpen(event: Event): void {
  const dialog = dialogOf(event.target)
  if (!dialog?.hasAttribute(mark)) return
  event.preventDefault()
  // Two quick presses of Escape, before the question appears, must ask once.
  if (asked.has(dialog)) return
  asked.add(dialog)
  void closeWhenSure(dialog).finally(() => asked.delete(dialog))
}

const asked = new WeakSet<HTMLDialogElement>()

async function closeWhenSure(dialog: HTMLDialogElement): Promise<void> {
  // If the question cannot be loaded, the dialog stays open and nothing is lost.
  const asking = await import('./ask-to-leave.ts').catch(() => null)
  if (!(await asking?.askToDiscard())) return
  for (const form of dialog.querySelectorAll('form')) form.reset()
  dialog.removeAttribute(mark)
  dialog.close()
}
