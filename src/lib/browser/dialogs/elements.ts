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
