/** Text that is markup already; everything else is escaped where it is put in. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Markup | null | readonly Part[]

/**
 * Markup by hand, for pages that are made by the ten thousand: what stands in braces is escaped, unless it
 * is markup itself; null is nothing, an array is its parts.
 * @example html`<b>${'R & D'}</b>`.text // '<b>R &amp; D</b>'
 */
export function html(fixed: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const between = onOneLine(fixed)
  let text = between[0] ?? ''
  parts.forEach((part, index) => {
    text += textOf(part) + (between[index + 1] ?? '')
  })
  return new Markup(text)
}

const shortened = new WeakMap<TemplateStringsArray, readonly string[]>()

/** Without the line breaks of the source, which a phone would have to load. */
function onOneLine(fixed: TemplateStringsArray): readonly string[] {
  const known = shortened.get(fixed) ?? fixed.map((text) => text.replaceAll(/\s*\n\s*/g, ' '))
  shortened.set(fixed, known)
  return known
}

function textOf(part: Part): string {
  if (part instanceof Markup) return part.text
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return String(part)
  return part === null ? '' : part.map(textOf).join('')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (each) => entities[each] ?? each) : text
