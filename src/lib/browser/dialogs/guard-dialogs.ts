/** Where something can be lost: an empty value, for a dialog that signs in has its own. */
const ofForm = 'dialog[data-form=""]'
/** Something was typed or chosen in it and is not sent yet. */
const mark = 'data-typed'

/**
 * A dialog with a form asks before it closes by Escape, its cross or the back gesture, once something was typed or
 * chosen in it; and so does the browser before its page is left. Runs once a page.
 */
export function guardDialogs(): void {
  if (isGuarding) return
  isGuarding = true
  let isSending = false
  document.addEventListener('input', ({ target }) => {
    const dialog = dialogOf(target)
    // A search is quickly repeated.
    const isSearch = target instanceof Element && target.closest('form')?.getAttribute('method') === 'get'
    if (dialog && !isSearch) dialog.setAttribute(mark, '')
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') keepOpen(event)
  })
  // It does not bubble; browsers send it for a gesture as well.
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
  // Escape twice in a row, faster than the question comes, asks once.
  if (asked.has(dialog)) return
  asked.add(dialog)
  void closeWhenSure(dialog).finally(() => asked.delete(dialog))
}

const asked = new WeakSet<HTMLDialogElement>()

async function closeWhenSure(dialog: HTMLDialogElement): Promise<void> {
  // Where the question cannot be had, nothing is lost either: the dialog stays.
  const asking = await import('./ask-to-leave.ts').catch(() => null)
  if (!(await asking?.askToDiscard())) return
  for (const form of dialog.querySelectorAll('form')) form.reset()
  dialog.removeAttribute(mark)
  dialog.close()
}
