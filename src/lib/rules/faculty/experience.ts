import { entriesIn, maxEntries, partsIn, type UnreadEntry } from './qualifications.ts'

/** A former post of a member of staff. */
export interface Experience {
  /** Empty if it is not known. */
  post: string
  employer: string
  /** A year of four digits, or a month as YYYY-MM. */
  from: string
  /** In the form of `from`; empty where the post has not ended. */
  to: string
}

const maxPart = 120
const month = String.raw`(?:(?:0?[1-9]|1[0-2])[/.-])?(?:19[4-9]\d|20\d\d)`
const period = new RegExp(
  `^(?:from )?(${month})(?:\\s*(?:-|–|—|to)\\s*(${month}|present|till date|date|now)?)?$`,
  'i',
)

/**
 * Reads former posts, one a line or between semicolons: post, employer, years. The post may be missing; years are
 * “2010-2015”, “06/2010 to 05/2015” or, for a post that has not ended, “2019-”.
 * @example readExperience('Lecturer, VNR VJIET, 2010-2015; TCS, 2015-2017')
 */
export function readExperience(text: string): Experience[] | UnreadEntry {
  const read: Experience[] = []
  for (const entry of entriesIn(text)) {
    const found = readPost(entry)
    if (!found) return { code: 'faculty.experienceForm', entry }
    read.push(found)
  }
  return read.length > maxEntries ? { code: 'faculty.tooManyEntries', entry: String(maxEntries) } : read
}

function readPost(entry: string): Experience | null {
  const parts = partsIn(entry)
  const years = parts.pop() ?? ''
  const [isPeriod, first = '', last = ''] = period.exec(years) ?? []
  if (isPeriod === undefined || parts.length === 0) return null
  const isOneYear = /^[^-–—]*$/.test(years) && !/ to/i.test(years)
  const from = isoMonth(first)
  const to = isOneYear ? from : /^\D*$/.test(last) ? '' : isoMonth(last)
  const [post = '', ...rest] = parts
  const found = rest.length > 0 ? { post, employer: rest.join(', ') } : { post: '', employer: post }
  if (to !== '' && endOf(to) < from) return null
  return Math.max(found.post.length, found.employer.length) > maxPart ? null : { ...found, from, to }
}

/** A year without a month ends with it. */
const endOf = (until: string): string => (until.length === 4 ? `${until}-12` : until)

function isoMonth(written: string): string {
  const [, monthOf, year = written] = /^(\d{1,2})[/.-](\d{4})$/.exec(written) ?? []
  return monthOf === undefined ? year : `${year}-${monthOf.padStart(2, '0')}`
}

const typedMonth = (iso: string): string => {
  const [year = '', monthOf] = iso.split('-')
  return monthOf === undefined ? year : `${monthOf}/${year}`
}

export const writePeriod = ({ from, to }: Pick<Experience, 'from' | 'to'>): string =>
  from === to ? typedMonth(from) : `${typedMonth(from)}-${typedMonth(to)}`

export const writePost = ({ post, employer, ...years }: Experience): string =>
  [post, employer, writePeriod(years)].filter(Boolean).join(', ')

/** Writes posts in the form that `readExperience` reads. */
export const writeExperience = (all: readonly Experience[], separator = '; '): string =>
  all.map(writePost).join(separator)
