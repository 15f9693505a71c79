/**
 * The one dialog. Its markup is in components/forms/dialogs/Dialog.astro, islands/ui/dialog/Dialog.tsx and, for scripts
 * of a page, lib/browser/dialogs/make-dialog.ts. All three use styles/dialog.css.
 */

/**
 * Opens the dialog over the page. Focus moves to the element marked `data-first`, if there is one, and returns when the
 * dialog closes. Escape and the backdrop close it; the backdrop does not close a dialog with a form, whose input would
 * be lost.
 */
export function openDialog(dialog: HTMLDialogElement): void {
  // A dialog that is open in the page for readers without scripts cannot become modal while it is open.
  if (dialog.open) dialog.close()
  if (!dialog.hasAttribute('data-form')) closeAtBackdrop(dialog)
  keepPageWidth()
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-first]')?.focus()
}

/**
 * The page does not scroll behind a dialog. Where it has a scrollbar, its room is kept, so that nothing moves; a page
 * without one would move if the room were added.
 */
function keepPageWidth(): void {
  const { documentElement } = document
  documentElement.toggleAttribute('data-scrollbar', window.innerWidth > documentElement.clientWidth)
}

/** Closes only if the press started on the backdrop too: a text selection that ends there must not close the dialog. */
function closeAtBackdrop(dialog: HTMLDialogElement): void {
  if (dialog.dataset['backdrop'] !== undefined) return
  dialog.dataset['backdrop'] = ''
  let began = false
  dialog.addEventListener('pointerdown', ({ target }) => (began = target === dialog))
  dialog.addEventListener('click', ({ target }) => {
    if (began && target === dialog) dialog.close()
  })
}
