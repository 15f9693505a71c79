const numerals = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'] as const
const words = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
/** The longest course of study has six years. */
const maxYears = 6

/**
 * Reads a year of study, alone or with its course.
 * @example readStudyYear('III B.Tech') // 3
 * @example readStudyYear('2026') // null
 */
export function readStudyYear(text: string): number | null {
  const [first = ''] = text.trim().split(/[\s-]+/)
  const year = readNumeral(first) ?? (words.indexOf(first.toLowerCase()) + 1 || null)
  return year !== null && year <= maxYears ? year : null
}

/**
 * Reads a semester that is written without its year: it counts within the year or from the beginning of the course.
 * @example readBareSemester('Sem II') // 2
 * @example readBareSemester('III-I') // null
 */
export function readBareSemester(text: string): number | null {
  const bare = text.replaceAll(/\bsem(ester)?\b\.?/gi, ' ').trim()
  return readNumeral(bare) ?? (words.indexOf(bare.toLowerCase()) + 1 || null)
}

/**
 * Names a semester in the ways that colleges write it; empty if the semester does not belong to the year.
 * @example semesterNames(3, 1) // ['III-I', '3-1', 'III Year I Semester', …]
 * @example semesterNames(3, 5) // the same
 */
export function semesterNames(year: number, semester: number): string[] {
  const half = semester > 2 ? semester - 2 * (year - 1) : semester
  const roman = numerals[year - 1]
  if (roman === undefined || half < 1 || half > 2) return []
  const part = half === 1 ? 'I' : 'II'
  const count = 2 * (year - 1) + half
  return [
    `${roman}-${part}`,
    `${year}-${half}`,
    `${roman} Year ${part} Semester`,
    `${roman} Year ${part} Sem`,
    `Semester ${count}`,
    `Semester ${numerals[count - 1] ?? ''}`,
    `Sem ${count}`,
  ]
}

/**
 * Returns the year of study that the name of a semester says; null if it says none.
 * @example yearOfSemester('III-I') // 3
 */
export function yearOfSemester(name: string): number | null {
  const [, year = ''] = /^\s*([IVX]+|\d)\s*(?:-|\/|\s+year\b|\s+yr\b)/i.exec(name) ?? []
  return year === '' ? null : readStudyYear(year)
}

function readNumeral(text: string): number | null {
  const plain = text.replace(/(?<=^\d{1,2})(st|nd|rd|th)$/i, '')
  if (/^\d{1,2}$/.test(plain)) return Number(plain) || null
  return numerals.findIndex((numeral) => numeral === plain.toUpperCase()) + 1 || null
}
