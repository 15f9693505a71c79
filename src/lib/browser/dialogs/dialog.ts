/**
 * The one dialog. Its markup stands in components/forms/dialogs/Dialog.astro, islands/ui/dialog/Dialog.tsx and, for scripts
 * of a page, in lib/make-dialog.ts. All look by styles/dialog.css.
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
