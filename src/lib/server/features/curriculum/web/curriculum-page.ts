import { showDecimal } from '#lib/i18n/numbers.ts'
import { formatLtp, totalHours } from '#lib/rules/curriculum/subject-hours.ts'
import { type SemesterSums, sumSemester } from '#lib/rules/curriculum/semester-sums.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { type CurriculumPlace, type CurriculumSubject, formatPlace } from '../subjects/subject.ts'

/** A semester of the curriculum with what it comes to. */
export interface SemesterView {
  title: string
  facts: readonly (readonly [label: string, value: string])[]
  /** What people must know to read the sums. */
  notes: readonly string[]
}

/** Sums up the semester that the list shows; null unless regulation, branch and semester are chosen. */
export async function semesterView(
  { curriculum, catalogue }: Pick<App, 'curriculum' | 'catalogue'>,
  place: CurriculumPlace,
): Promise<SemesterView | null> {
  if (Object.values(place).includes('')) return null
  const subjects = await curriculum.of(place)
  if (subjects.length === 0) return null
  const view = await catalogue.read()
  const sums = sumSemester(subjects)
  return {
    title: formatPlace(view, place),
    facts: [
      [m['curriculum.sums.credits'](), showDecimal(sums.credits)],
      [m['curriculum.sums.hours'](), hoursInWords(sums)],
      [m['curriculum.sums.subjects'](), String(subjects.length)],
    ],
    notes: notesOn(sums),
  }
}

const hoursInWords = ({ hours }: SemesterSums): string =>
  m['curriculum.sums.hoursOf']({ hours: showDecimal(totalHours(hours) ?? 0), ltp: formatLtp(hours) })

function notesOn({ slots, differingSlots, withoutCredits, withoutHours }: SemesterSums): string[] {
  return [
    ...(slots.length > 0 ? [m['curriculum.sums.slots']({ slots: slots.join(', ') })] : []),
    ...(differingSlots.length > 0
      ? [m['curriculum.sums.differing']({ slots: differingSlots.join(', ') })]
      : []),
    ...(withoutCredits > 0
      ? [m['curriculum.sums.withoutCredits']({ subjects: String(withoutCredits) })]
      : []),
    ...(withoutHours > 0 ? [m['curriculum.sums.withoutHours']({ subjects: String(withoutHours) })] : []),
  ]
}

/** @example 'R20 · CSE · II-I' */
export const placeOfSubject = async (
  { catalogue }: Pick<App, 'catalogue'>,
  subject: CurriculumSubject,
): Promise<string> => formatPlace(await catalogue.read(), subject)

/** What readers see of a subject, below the facts of its head. */
export const subjectFacts = (subject: CurriculumSubject) =>
  [
    [m['curriculum.field.attendanceCode'](), subject.attendanceCode],
    [m['curriculum.field.shortName'](), subject.shortName],
    [m['curriculum.field.cieMax'](), numberWord(subject.cieMax)],
    [m['curriculum.field.seeMax'](), numberWord(subject.seeMax)],
    [m['curriculum.field.slot'](), subject.slot],
  ] as const

const numberWord = (value: number | null): string => (value === null ? '' : String(value))

/** The facts in the head of a subject's page. */
export const headFacts = (subject: CurriculumSubject) =>
  [
    [m['curriculum.field.code'](), subject.code],
    [m['curriculum.field.kind'](), subject.kind === null ? '' : m[`curriculum.kind.${subject.kind}`]()],
    [m['curriculum.ltp'](), formatLtp(subject)],
    [m['curriculum.field.credits'](), subject.credits === null ? '' : showDecimal(subject.credits)],
  ] as const
