import dialogStyle from '../../../styles/dialog.css?inline'
import { adoptStyle, element } from './elements.ts'

interface Made {
  title: string
  /** Below the title. */
  content: readonly HTMLElement[]
}

/** The dialog of components/forms/dialogs/Dialog.astro, for scripts. Not open yet, and in the page only until it closes. */
export function makeDialog({ title, content }: Made): HTMLDialogElement {
  adoptStyle(dialogStyle)
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
