const numbers: Readonly<Record<string, number>> = {
  i: 1,
  ii: 2,
  iii: 3,
  iv: 4,
  v: 5,
  vi: 6,
  vii: 7,
  viii: 8,
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
}
const ordinal = String.raw`\b(?:[1-8](?:st|nd|rd|th)?|${Object.keys(numbers)
  .toSorted((one, other) => other.length - one.length)
  .join('|')})\b`
/** Matches a year and a semester in one: `III-I`. */
const both = String.raw`\b(?:iv|i{1,3})\s*[-–]\s*(?:ii?|[12])\b`
const course = String.raw`[bm]\.?\s?(?:tech|pharm|arch)`

/** Patterns for the part of a text that names a year of study. */
export const yearPattern = String.raw`${ordinal}[\s-]*(?:year|yr)\b|\byear[\s:-]+(?:iv|i{1,3})\b|${ordinal}(?=\s*${course})|${both}`
/** In “I & II semesters” neither is named alone. */
export const semesterPattern = String.raw`(?<!(?:&|\band\b|\/)\s*)${ordinal}[\s-]*sem(?:ester)?\b|\bsem(?:ester)?[\s:-]+${ordinal}|${both}`

/** The year of study and the semester that a text names; a semester counts within the year or within the course. */
export interface SemesterWords {
  year: number | null
  semester: number | null
}

/**
 * Reads a semester as universities print it.
 * @example readSemesterWords('II Year I Semester') // { year: 2, semester: 1 }
 * @example readSemesterWords('2nd Sem') // { year: null, semester: 2 }
 */
export function readSemesterWords(written: string): SemesterWords {
  const text = written.normalize('NFKC').toLowerCase()
  const [year, semester] = new RegExp(both).exec(text)?.[0].split(/[-–]/) ?? [
    new RegExp(yearPattern).exec(text)?.[0],
    new RegExp(semesterPattern).exec(text)?.[0],
  ]
  return { year: numberIn(year), semester: numberIn(semester) }
}

function numberIn(part: string | undefined): number | null {
  const [word = ''] = new RegExp(ordinal).exec(part ?? '') ?? []
  return numbers[word] ?? (Number.parseInt(word, 10) || null)
}

/** The month with which an academic year begins, and how many months before it one may begin early. */
const julyOf = (year: number): number => year * 12 + 6
const monthsEarly = 3

/**
 * Returns the year of study in which a batch has its first, second … semester of a year on a day: classes of the first
 * begin about July, and the others follow in equal parts of the year.
 * @example yearOfStudyOn({ startYear: 2024, semester: 2, semesters: 2 }, '2026-01-05') // 2
 */
export function yearOfStudyOn(
  { startYear, semester, semesters }: { startYear: number; semester: number; semesters: number },
  day: string,
): number {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const since = year * 12 + month - 1 - julyOf(startYear) - ((semester - 1) * 12) / semesters
  return Math.floor((since + monthsEarly) / 12) + 1
}
