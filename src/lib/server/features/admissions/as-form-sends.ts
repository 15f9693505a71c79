import { readDayFirstDate } from '#lib/rules/day-first-date.ts'
import { type AdmissionField, genders } from '#lib/schemas/admissions/fields.ts'

/** How files and clients write genders besides; capitals make no difference. */
export const genderWords = {
  MALE: ['M', 'Boy', 'Männlich'],
  FEMALE: ['F', 'Girl', 'Weiblich'],
  TRANSGENDER: ['T', 'TG', 'Trans', 'Third gender', 'Other', 'Others', 'O', 'Divers'],
} as const satisfies Record<(typeof genders)[number], readonly string[]>

const genderOf = new Map(
  genders.flatMap((gender) => genderWords[gender].map((word) => [word.toLowerCase(), gender] as const)),
)

/**
 * A value as the form sends it, where a client or a file writes it in its own way: a day with a time or as the number
 * of a spreadsheet program, a gender in other words. Anything else stays, to be judged by the rule of its field.
 * @example asFormSends({ is: 'date', … }, '2005-08-14T18:30:00.000Z') // '2005-08-15'
 */
export function asFormSends({ is }: Pick<AdmissionField, 'is'>, written: string): string {
  if (is === 'date') return readDayFirstDate(written) ?? written
  if (typeof is === 'object' && 'oneOf' in is && is.oneOf === genders)
    return genderOf.get(written.trim().toLowerCase()) ?? written
  return written
}
