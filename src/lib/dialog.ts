/**
 * The one dialog. Its markup stands in components/forms/Dialog.astro and islands/ui/Dialog.tsx; scripts of
 * a page make theirs here. All look by styles/dialog.css.
 */

/**
 * Opens it over the page. Focus goes in, to what is marked `data-first` if anything is, and back when it
 * closes. Escape closes it, and so does the backdrop, but for a form: what is typed in it would be lost.
 */
export function openDialog(dialog: HTMLDialogElement): void {
  // One that stands in the page for readers without scripts cannot become modal while it is open.
  if (dialog.open) dialog.close()
  if (!dialog.hasAttribute('data-form')) closeAtBackdrop(dialog)
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-first]')?.focus()
}

/** Only where the press began there too: a selection that ends outside is no wish to close. */
function closeAtBackdrop(dialog: HTMLDialogElement): void {
  if (dialog.dataset['backdrop'] !== undefined) return
  dialog.dataset['backdrop'] = ''
  let began = false
  dialog.addEventListener('pointerdown', ({ target }) => (began = target === dialog))
  dialog.addEventListener('click', ({ target }) => {
    if (began && target === dialog) dialog.close()
  })
}

interface Made {
  title: string
  /** Below the title. */
  content: readonly HTMLElement[]
}

/** The same markup, for scripts. Not open yet, and in the page only until it closes. */
export function makeDialog({ title, content }: Made): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = 'dialog'
  const box = element('div', '', 'dialog-box')
  const heading = element('h2', title, 'dialog-head')
  heading.id = `dialog-${crypto.randomUUID()}`
  dialog.setAttribute('aria-labelledby', heading.id)
  box.append(heading, ...content)
  dialog.append(box)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  return dialog
}

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text: string,
  className = '',
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  made.textContent = text
  if (className) made.className = className
  return made
}
