interface Line {
  text: string
  /** Counted as in an editor. */
  number: number
}

export interface Repeat {
  path: string
  line: number
  /** Location of the duplicate. */
  again: string
  againLine: number
  /** Number of meaningful lines. */
  length: number
}

/** Shorter runs may be equal by chance, as literals have one property per line. */
const shortest = 8

const punctuation = /^[^\p{L}\p{N}]*$/u
const comment = /^(\/\/|\/\*|\*|<!--|\{\/\*)/
const tag = /^(<\/[\w.]*>[);}\],]*|<\w*>)$/
const importLine = /^(import\b|export (\*|(type )?\{.*from ))/
/** A multi-line import, up to its `from`. */
const openImport = /^(import .*|export (type )?)\{[^}]*$/

/**
 * Returns a file's meaningful lines, without imports, comments, punctuation and bare tags. Indentation and trailing
 * commas are ignored.
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

/** Returns runs of at least eight identical lines in two places, each at full length. */
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
      // Skips lines of a run already reported and runs that overlap themselves.
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
