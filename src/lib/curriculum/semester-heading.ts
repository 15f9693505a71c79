import { semesterNumberIn } from '../results/semester-number.ts'

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'] as const
const number = `(?:[IVX]{1,4}|\\d(?:st|nd|rd|th)?|${ordinals.join('|')})`
const year = '(?:year|(?:b|m)\\.?\\s?(?:tech|e|pharm|sc|ba|ca)\\.?)'
const between = '[\\s,;:/–—-]+'
const forms = [
  `${number}[\\s-]*${year}${between}${number}[\\s-]*sem(?:ester)?`,
  `year[\\s:–—-]*${number}${between}sem(?:ester)?[\\s:–—-]*${number}`,
  `sem(?:ester)?[\\s:–—-]+${number}`,
  `${number}[\\s-]+sem(?:ester)?`,
]

/**
 * Matches the headings of semesters in course structures: “II YEAR I SEMESTER”, “B.Tech. CSE – Semester III”. Footnotes
 * that name a semester are longer, or begin with a sign.
 */
export const semesterHeading = `^(?![\\s*#@$(]|note\\b).{0,60}?(?:^|\\b)(?:${forms.join('|')})(?:\\b|$)[^.:;]{0,40}$`

/**
 * Matches the headings of lists of electives: “PROFESSIONAL ELECTIVE – I”. Its groups are the first letters of the words
 * and the number.
 */
export const electiveHeading =
  '^\\(?(?:list of )?(p|o|j|d|h|m)(?:rofessional|rogram(?:me)?|pen|ob oriented|epartment(?:al)?|umanities|anagement)?(?:\\s+core)?\\s*(?:e(?:lectives?)?)\\s*(?:course|subject)?s?[\\s:–—(-]*([IVX]+|\\d{1,2})\\)?[*#$]*$'

/**
 * Returns which semester of the course a heading or cell names, counted from its beginning. Null where it names none.
 * @example readSemesterNumber('FIRST YEAR – SECOND SEMESTER') // 2
 */
export function readSemesterNumber(text: string): number | null {
  const plain = text
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth)\b/gi, (word) =>
      String(ordinals.findIndex((each) => each === word.toLowerCase()) + 1),
    )
  const [, yearNumber, half] =
    /\byear[\s:-]*([IVX]+|\d)[\s,;:/-]+sem(?:ester)?[\s:-]*([IVX]+|\d)/i.exec(plain) ?? []
  return semesterNumberIn(
    yearNumber === undefined ? plain.replaceAll(':', ' ') : `${yearNumber} year ${half} sem`,
  )
}
