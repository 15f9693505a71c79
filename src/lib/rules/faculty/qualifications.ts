/** A degree of a member of staff; what is not known is empty. */
export interface Qualification {
  degree: string
  /** The branch or specialisation. */
  subject: string
  institution: string
  /** The year in which it was awarded, of four digits. */
  year: string
}

/** Stored texts per entry and entries per person. */
export const maxEntries = 12
const maxPart = 120

/** A text that is no list of entries: a code below `errors`, with the entry that is not understood. */
export interface UnreadEntry {
  code: 'faculty.qualificationForm' | 'faculty.experienceForm' | 'faculty.tooManyEntries'
  entry: string
}

/** Splits a cell or field into entries: by semicolons and line breaks. */
export const entriesIn = (text: string): string[] =>
  text
    .split(/[;\n\r]+/)
    .map((entry) => entry.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)

/** Splits an entry at the commas that are outside parentheses. */
export const partsIn = (entry: string): string[] =>
  entry
    .split(/,(?![^(]*\))/)
    .map((part) => part.trim())
    .filter(Boolean)

/**
 * Reads qualifications, one a line or between semicolons: degree with its subject in parentheses, institution, year.
 * Institution and year may be missing.
 * @example readQualifications('M.Tech (CSE), JNTUH, 2015; Ph.D.') // two entries
 */
export function readQualifications(text: string): Qualification[] | UnreadEntry {
  const read: Qualification[] = []
  for (const entry of entriesIn(text)) {
    const found = readQualification(entry)
    if (!found) return { code: 'faculty.qualificationForm', entry }
    read.push(found)
  }
  return read.length > maxEntries ? { code: 'faculty.tooManyEntries', entry: String(maxEntries) } : read
}

function readQualification(entry: string): Qualification | null {
  const parts = partsIn(entry)
  const year = isYear(parts.at(-1)) ? (parts.pop() ?? '') : ''
  const [first = '', ...rest] = parts
  const [, degree = '', subject = ''] = /^([^()]+?)\s*(?:\(([^()]+)\))?$/.exec(first) ?? []
  const found = { degree, subject: subject.trim(), institution: rest.join(', '), year }
  const hasStrayYear = Object.values({ ...found, year: '' }).some((part) => strayYear.test(part))
  const isTooLong = Object.values(found).some((part) => part.length > maxPart)
  return hasLetter.test(degree) && !hasStrayYear && !isTooLong ? found : null
}

const hasLetter = /\p{L}/u
/** A year inside a longer text was meant to stand alone. */
const strayYear = /(?<!\d)(?:19|20)\d\d(?!\d)/

const isYear = (text = ''): boolean => /^(?:19[4-9]\d|20\d\d)$/.test(text)

/** Writes qualifications in the form that `readQualifications` reads. */
export const writeQualifications = (all: readonly Qualification[], separator = '; '): string =>
  all.map(writeQualification).join(separator)

export const writeQualification = ({ degree, subject, institution, year }: Qualification): string =>
  [subject ? `${degree} (${subject})` : degree, institution, year].filter(Boolean).join(', ')

/** Tells whether any entry has no institution or no year: people look at how such an entry was understood. */
export const hasGaps = (all: readonly Qualification[]): boolean =>
  all.some(({ institution, year }) => institution === '' || year === '')

/** The levels by which AISHE and NIRF count teachers, the highest first. */
export const degreeLevels = ['doctorate', 'postgraduate', 'graduate'] as const
export type DegreeLevel = (typeof degreeLevels)[number]

/** The beginnings of degrees without dots and spaces, in lower case. */
const beginnings: Readonly<Record<DegreeLevel, RegExp>> = {
  doctorate: /^(?:phd|dphil|dsc|dlitt|doctor)/,
  postgraduate:
    /^(?:m(?:tech|e$|e[^a-z]|s$|s[^a-z]|sc|ca|ba|a$|a[^a-z]|com|phil|arch|pharm|ed|lib|lisc|aster)|pg|post)/,
  graduate: /^(?:b(?:tech|e$|e[^a-z]|s$|sc|ca|ba|a$|a[^a-z]|com|arch|pharm|ed|lib|lisc|achelor)|ug)/,
}

/**
 * Returns the level of a degree; null for a diploma, a certificate or an unknown degree.
 * @example degreeLevelOf('Ph.D.') // 'doctorate'
 */
export function degreeLevelOf(degree: string): DegreeLevel | null {
  const letters = degree.toLowerCase().replaceAll(/[.\s]+/g, '')
  return degreeLevels.find((level) => beginnings[level].test(letters)) ?? null
}

/** Returns the highest level among the degrees; null where none is known. */
export const highestLevelOf = (all: readonly Pick<Qualification, 'degree'>[]): DegreeLevel | null =>
  degreeLevels.find((level) => all.some(({ degree }) => degreeLevelOf(degree) === level)) ?? null
