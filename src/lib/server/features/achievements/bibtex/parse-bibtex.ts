import type { CslWork } from '@citation-js/core'
import type { AchievementKind } from '#lib/schemas/achievements/achievement.ts'
import { invalid } from '../../../kernel/core/errors.ts'

/** A work of a BibTeX file, as a form would have it typed. */
export interface BibtexWork {
  /** What the file calls it. */
  key: string
  kind: AchievementKind
  title: string
  authors: string
  source: string
  issn: string
  doi: string
  year: string
  /** An ISO day: the first one of what the file says; empty where it says no month. */
  achievedOn: string
}

/** A hundred works of a person fit many times. */
export const mostBibtexBytes = 100 * 1024
export const mostBibtexWorks = 200

/**
 * The works of a BibTeX text. Asked in a worker thread: the parser takes its time.
 * @throws DomainError Invalid `achievements.bibtexUnreadable`, `achievements.bibtexEmpty`, `achievements.bibtexMany`
 */
export async function readBibtex(text: string): Promise<BibtexWork[]> {
  if (blowsUp(text)) throw invalid('achievements.bibtexUnreadable')
  const { plugins } = await import('@citation-js/core')
  await import('@citation-js/plugin-bibtex')
  const works = parse(() => plugins.input.chain(text, { forceType: '@bibtex/text', generateGraph: false }))
  if (works.length === 0) throw invalid('achievements.bibtexEmpty')
  if (works.length > mostBibtexWorks) throw invalid('achievements.bibtexMany', { works: mostBibtexWorks })
  const patents = new Set([...text.matchAll(/@patent\s*[{(]\s*([^\s,]+)/gi)].map(([, key]) => key))
  // The parser knows none.
  return works.map((work) => workOf(patents.has(work['citation-key']) ? { ...work, type: 'patent' } : work))
}

function parse(work: () => CslWork[]): CslWork[] {
  try {
    return work()
  } catch {
    // Its words are about grammar, in English, and quote the file.
    throw invalid('achievements.bibtexUnreadable')
  }
}

/**
 * A text that stands for another, put together from itself again and again, fills the memory from a few lines: so each
 * is plain and short, however it is spelled, and few are joined.
 */
const blowsUp = (text: string): boolean =>
  // The parser takes a comment between the sign and its word, and ends it in other places than this would.
  /@\s*%/.test(text) ||
  countOf(text, /@\s*string/gi) > countOf(text, plainString) ||
  countOf(text, /#/g) > mostJoined ||
  countOf(text, /@/g) > mostSigns

const countOf = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length

const plainString = /@string\s*\{\s*[\w-]+\s*=\s*(?:"[^"{}@#]{0,400}"|\{[^"{}@#]{0,400}\})\s*\}/gi
const mostJoined = 200
/** Each work has one, its abbreviations and addresses have some. */
const mostSigns = 2000

/** No object: a type may be called as something that every object has. */
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

/** Characters: what is longer than any field is refused there. */
const longest = 3000

const lineOf = (text = ''): string => text.slice(0, longest).replaceAll(/\s+/g, ' ').trim()

function datesOf({ issued }: CslWork): Pick<BibtexWork, 'year' | 'achievedOn'> {
  const [year, month, day = 1] = (issued?.['date-parts']?.[0] ?? []).map(Number)
  if (!year || !Number.isInteger(year) || year < 1000) return { year: '', achievedOn: '' }
  const parts = month ? [year, month, day] : []
  return { year: String(year), achievedOn: parts.map((part) => String(part).padStart(2, '0')).join('-') }
}
