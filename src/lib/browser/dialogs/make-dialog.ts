import dialogStyle from '../../../styles/dialog.css?inline'

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

/** A new element with its text. */
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
 * Gives the page a style that came with a script: pages do not carry what only a wait or a question needs.
 * Through the object model, which the content policy allows.
 */
export function adoptStyle(style: string): void {
  if (adopted.has(style)) return
  adopted.add(style)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets.push(sheet)
}
