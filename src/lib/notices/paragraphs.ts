/** A part of a line: plain text or a link. */
export interface TextPart {
  text: string
  /** Link target; empty for plain text. */
  to: string
}

/**
 * Matches up to the next space; punctuation and brackets that close the sentence around an address are not part of it.
 */
const address = /https?:\/\/[^\s<>"]+/gi
const closing = /[.,;:!?'’”»)\]}]+$/

/**
 * Splits entered text for display: blank lines separate paragraphs, single line breaks are kept, and web addresses
 * become links. The result contains no markup.
 * @example paragraphsOf('See https://a.example/x.') // [[[{ text: 'See ', to: '' }, { text: 'https://a.example/x', to: … }, { text: '.', to: '' }]]]
 */
export const paragraphsOf = (text: string): TextPart[][][] =>
  text
    .split(/\n[\t ]*\n\s*/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => paragraph.trim().split('\n').map(partsOf))

function partsOf(line: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of line.matchAll(address)) {
    const to = addressIn(found)
    if (!URL.canParse(to)) continue
    parts.push({ text: line.slice(end, index), to: '' }, { text: to, to })
    end = index + to.length
  }
  parts.push({ text: line.slice(end), to: '' })
  return parts.filter((part) => part.text !== '')
}

/** Keeps a closing bracket that the address itself opens, as addresses of encyclopedias do. */
function addressIn(found: string): string {
  const bare = found.replace(closing, '')
  return bare.includes('(') && !bare.includes(')') && found[bare.length] === ')' ? `${bare})` : bare
}

/** Returns the first words, for a list that links to the full text. */
export function beginningOf(text: string, most = 160): string {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  if (words.length <= most) return words
  const cut = words.slice(0, most)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()}…`
}
