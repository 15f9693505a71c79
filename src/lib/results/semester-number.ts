const numerals = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'] as const
const numeral = '(X?I{1,3}|I?[VX]|VI{1,3}|XII?|\\d{1,2})(?:st|nd|rd|th)?'

/** Year and half-year: `II B.Tech II Semester`, `II Year I Sem`. */
const yearAndHalf = new RegExp(`\\b${numeral}\\s+[a-z][a-z.]*[\\s,-]+${numeral}\\s+sem`, 'i')
/** The same in short: `II-II`, `2-2`. */
const short = /(?<![\p{L}\p{N}-])(I{1,3}|IV|VI?|[1-6])\s?[-/]\s?(I{1,2}|[12])(?![\p{L}\p{N}-])/iu
/** Counted from the beginning of the course: `IV Semester`, `Semester 4`. */
const counted = new RegExp(
  `\\b${numeral}\\s+sem|\\bsem(?:ester)?\\.?[\\s-]+${numeral}(?![\\p{L}\\p{N}])`,
  'iu',
)

/**
 * Returns which semester of the course a text names, counted from its beginning: the title of an exam, or the name of
 * a semester. Null where it names none.
 * @example semesterNumberIn('II B.Tech II Semester (R20) Regular, July 2026') // 4
 * @example semesterNumberIn('III-I') // 5
 */
export function semesterNumberIn(text: string): number | null {
  const [, year, half] = yearAndHalf.exec(text) ?? short.exec(text) ?? []
  if (year !== undefined && half !== undefined) {
    const [years, halves] = [numberOf(year), numberOf(half)]
    // In the second year, a university may call its semesters the third and the fourth.
    if (halves > 2) return halves
    return years === 0 || halves === 0 ? null : 2 * (years - 1) + halves
  }
  const [, before, after] = counted.exec(text) ?? []
  return numberOf(before ?? after ?? '') || null
}

const numberOf = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) : numerals.findIndex((each) => each === text.toUpperCase()) + 1
