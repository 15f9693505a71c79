/** A piece of a line: plain, or one that leads somewhere. */
export interface TextPart {
  text: string
  /** Empty for plain text. */
  to: string
}

/** Up to the next space; what closes a sentence or a bracket around an address is not of it. */
const address = /https?:\/\/[^\s<>"]+/gi
const closing = /[.,;:!?'’”»)\]}]+$/

/**
 * What somebody typed, for a page: blank lines part paragraphs, a new line stays one, and web addresses become links.
 * Nothing in it is markup.
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

/** A bracket that the address itself opens belongs to it: encyclopedias have such. */
function addressIn(found: string): string {
  const bare = found.replace(closing, '')
  return bare.includes('(') && !bare.includes(')') && found[bare.length] === ')' ? `${bare})` : bare
}

/** The first words, for a list that leads to the whole. */
export function beginningOf(text: string, most = 160): string {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  if (words.length <= most) return words
  const cut = words.slice(0, most)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()}…`
}
