import dialogStyle from '../../../styles/dialog.css?inline'

interface DialogParts {
  title: string
  /** The elements below the title. */
  content: readonly HTMLElement[]
}

/**
 * Builds the dialog of components/forms/dialogs/Dialog.astro for scripts. It is not open yet, and leaves the page when
 * it closes.
 */
export function makeDialog({ title, content }: DialogParts): HTMLDialogElement {
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

const adopted = new Set<string>()

/**
 * Adds a style that came with a script, so that pages do not load what only a loader or a dialog needs. It goes through
 * the object model, which the content policy allows.
 */
export function adoptStyle(style: string): void {
  if (adopted.has(style)) return
  adopted.add(style)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets.push(sheet)
}
