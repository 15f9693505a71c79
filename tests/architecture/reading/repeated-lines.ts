interface Line {
  text: string
  /** As an editor counts it. */
  number: number
}

export interface Repeat {
  path: string
  line: number
  /** Where the same stands. */
  again: string
  againLine: number
  /** Lines that say something. */
  length: number
}

/** A literal has a property a line, so that fewer lines may be the same by chance. */
const shortest = 8

const punctuation = /^[^\p{L}\p{N}]*$/u
const comment = /^(\/\/|\/\*|\*|<!--|\{\/\*)/
const tag = /^(<\/[\w.]*>[);}\],]*|<\w*>)$/
const importLine = /^(import\b|export (\*|(type )?\{.*from ))/
/** Of several lines, up to the one that says from where. */
const openImport = /^(import .*|export (type )?)\{[^}]*$/

/**
 * The lines of a file that say something: no import, no comment, no punctuation and no bare tag. How far one stands to
 * the right does not matter, nor whether a comma ends it.
 */
export function meaningfulLines(source: string): Line[] {
  const lines: Line[] = []
  let isImport = false
  for (const [index, raw] of source.split('\n').entries()) {
    const text = raw.trim().replace(/[,;]$/, '').replaceAll(/\s+/g, ' ')
    isImport ||= openImport.test(text)
    const isPassedOver = isImport || [punctuation, comment, tag, importLine].some((each) => each.test(text))
    if (/^\}( from ['"].*)?$/.test(text)) isImport = false
    if (!isPassedOver) lines.push({ text, number: index + 1 })
  }
  return lines
}

/** Runs of eight lines and more that stand to the letter in two places, each as long as it goes. */
export function repeatsIn(files: ReadonlyMap<string, string>): Repeat[] {
  const all = [...files].map(([path, source]) => ({ path, lines: meaningfulLines(source) }))
  const seen = new Map<string, { path: string; lines: Line[]; at: number }>()
  const repeats: Repeat[] = []
  for (const { path, lines } of all) {
    let end = 0
    for (let at = 0; at + shortest <= lines.length; at += 1) {
      const run = lines.slice(at, at + shortest)
      const key = run.map(({ text }) => text).join('\n')
      const first = seen.get(key)
      if (!first) seen.set(key, { path, lines, at })
      // A run that is told already goes on, or one overlaps itself.
      else if (at >= end && (first.path !== path || first.at + shortest <= at)) {
        const length = sharedLength(first.lines, first.at, lines, at)
        end = at + length
        const [line = 0, againLine = 0] = [lines[at]?.number, first.lines[first.at]?.number]
        repeats.push({ path, line, again: first.path, againLine, length })
      }
    }
  }
  return repeats
}

function sharedLength(some: readonly Line[], start: number, others: readonly Line[], from: number): number {
  let length = shortest
  while (some[start + length] && some[start + length]?.text === others[from + length]?.text) length += 1
  return length
}
