import type { CslWork } from '@citation-js/core'
import type { AchievementKind } from '#lib/schemas/achievements/achievement.ts'
import { invalid } from '../../../kernel/core/errors.ts'

/** A work of a BibTeX file, with all fields as form input strings. */
export interface BibtexWork {
  /** The citation key in the file. */
  key: string
  kind: AchievementKind
  title: string
  authors: string
  source: string
  issn: string
  doi: string
  year: string
  /** An ISO date; the day defaults to the first of the month. Empty if the file gives no month. */
  achievedOn: string
}

/** Enough for well over a hundred works of one person. */
export const mostBibtexBytes = 100 * 1024
export const mostBibtexWorks = 200

/** Parses a BibTeX text. Call it in a worker thread, because the parser is slow and blocks. */
export async function readBibtex(text: string): Promise<BibtexWork[]> {
  if (blowsUp(text)) throw invalid('achievements.bibtexUnreadable')
  const { plugins } = await import('@citation-js/core')
  await import('@citation-js/plugin-bibtex')
  const works = parse(() => plugins.input.chain(text, { forceType: '@bibtex/text', generateGraph: false }))
  if (works.length === 0) throw invalid('achievements.bibtexEmpty')
  if (works.length > mostBibtexWorks) throw invalid('achievements.bibtexMany', { works: mostBibtexWorks })
  const patents = new Set([...text.matchAll(/@patent\s*[{(]\s*([^\s,]+)/gi)].map(([, key]) => key))
  // The parser has no patent type, so patents are found by their entry's name.
  return works.map((work) => workOf(patents.has(work['citation-key']) ? { ...work, type: 'patent' } : work))
}

function parse(work: () => CslWork[]): CslWork[] {
  try {
    return work()
  } catch {
    // The parser's messages are English grammar errors that quote the file, so they are not passed on.
    throw invalid('achievements.bibtexUnreadable')
  }
}

/**
 * Detects texts that would exhaust memory: a @string abbreviation built repeatedly from itself grows exponentially.
 * Hence abbreviations must be plain and short, and the number of concatenations is limited.
 */
const blowsUp = (text: string): boolean =>
  // The parser accepts a comment between @ and the entry type and ends it differently from these patterns.
  /@\s*%/.test(text) ||
  countOf(text, /@\s*string/gi) > countOf(text, plainString) ||
  countOf(text, /#/g) > mostJoined ||
  countOf(text, /@/g) > mostSigns

const countOf = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length

const plainString = /@string\s*\{\s*[\w-]+\s*=\s*(?:"[^"{}@#]{0,400}"|\{[^"{}@#]{0,400}\})\s*\}/gi
const mostJoined = 200
/** Each work has one @; its abbreviations and email addresses may add more. */
const mostSigns = 2000

/** A Map and not an object, because the type in a file may be the name of an Object.prototype property. */
const kinds: ReadonlyMap<string, AchievementKind> = new Map([
  ['book', 'book'],
  ['chapter', 'book'],
  ['patent', 'patent'],
])

const workOf = (work: CslWork): BibtexWork => ({
  key: lineOf(work['citation-key']),
  kind: kinds.get(work.type ?? '') ?? 'publication',
  title: lineOf(work.title),
  authors: lineOf(
    (work.author ?? [])
      .slice(0, longest)
      .map(({ given = '', family = '', literal = '' }) => lineOf(literal || `${given} ${family}`))
      .join(', '),
  ),
  source: lineOf(work['container-title'] ?? work.publisher),
  issn: lineOf(work.ISSN ?? work.ISBN ?? (work.type === 'patent' ? String(work.number ?? '') : '')),
  doi: lineOf(work.DOI),
  ...datesOf(work),
})

/** In characters. It exceeds every field's limit, so the field validation still rejects longer text. */
const longest = 3000

const lineOf = (text = ''): string => text.slice(0, longest).replaceAll(/\s+/g, ' ').trim()

function datesOf({ issued }: CslWork): Pick<BibtexWork, 'year' | 'achievedOn'> {
  const [year, month, day = 1] = (issued?.['date-parts']?.[0] ?? []).map(Number)
  if (!year || !Number.isInteger(year) || year < 1000) return { year: '', achievedOn: '' }
  const parts = month ? [year, month, day] : []
  return { year: String(year), achievedOn: parts.map((part) => String(part).padStart(2, '0')).join('-') }
}
