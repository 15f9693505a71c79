/**
 * Achievements of the faculty. Roles: ROLE_FACULTY for their own, ROLE_HOD for the department's, ROLE_IQAC_INCHARGE,
 * ROLE_IQAC_COORDINATOR, ROLE_PRINCIPAL and ROLE_ADMIN for all.
 */
import * as v from 'valibot'
import { readDayFirstDate } from '../../rules/dates/day-first-date.ts'
import { readDoi } from '../../rules/numbers/doi.ts'
import { lineOf, manyLines } from '../visible-text.ts'
import { choice } from '../choice.ts'

export const achievementKinds = ['publication', 'book', 'patent', 'award', 'mou', 'other'] as const
export type AchievementKind = (typeof achievementKinds)[number]

const line = (max: number) => v.optional(lineOf(max), '')
const needed = (max: number) => v.pipe(line(max), v.nonEmpty('field.required'))

/** Validates an integer that a form or a client sends; an empty input becomes `empty`. */
const wholeNumber = <Empty>(empty: Empty, [least, most]: readonly [number, number], code: string) =>
  v.pipe(
    v.optional(v.union([v.number(), v.string()], code), ''),
    v.transform((typed) => String(typed).trim()),
    v.check((typed) => typed === '' || isBetween(typed, least, most), code),
    v.transform((typed) => (typed === '' ? empty : Number(typed))),
  )

const isBetween = (typed: string, least: number, most: number): boolean =>
  /^\d{1,6}$/.test(typed) && Number(typed) >= least && Number(typed) <= most

/** Earlier days are typing errors. */
const firstDay = '1950-01-01'

/** Accepts a day from a form, from an old client (the instant of its midnight) or as people write it. */
export const achievedOn = v.pipe(
  v.optional(v.string('field.invalid'), ''),
  v.trim(),
  v.nonEmpty('field.required'),
  v.transform((typed) => readDayFirstDate(typed) ?? ''),
  v.check((day) => day >= firstDay && day < '2100', 'achievements.dateForm'),
)

const details = {
  kind: v.optional(choice(achievementKinds), 'other'),
  /** The year in which it counts; null for the year of its date. */
  year: wholeNumber(null, [1950, 2099], 'achievements.yearForm'),
  title: line(500),
  authors: line(1000),
  /** The journal, the publisher, the body that gave the award, or the partner of an MoU. */
  source: line(300),
  issn: line(40),
  doi: v.pipe(
    line(300),
    v.transform((typed) => (typed === '' ? '' : readDoi(typed))),
    v.string('achievements.doiForm'),
  ),
  citations: wholeNumber(0, [0, 999_999], 'achievements.citationsForm'),
  /** A form sends this field only where it is true. */
  inScopus: v.pipe(
    v.optional(v.union([v.boolean(), v.string()], 'field.invalid'), ''),
    v.transform((typed) => typed === true || ['on', 'true', 'yes'].includes(String(typed))),
  ),
}

export const description = v.pipe(
  v.optional(v.string('field.required'), ''),
  v.trim(),
  v.nonEmpty('field.required'),
  v.maxLength(2000, 'field.tooLong'),
  manyLines,
)

/** @example { departmentId: '…', memberId: '…', achievedOn: '2026-03-08', description: 'Best teacher award', kind: 'award' } */
export const achievementInput = v.object({
  departmentId: needed(60),
  memberId: needed(60),
  achievedOn,
  description,
  ...details,
})
export type TypedAchievement = v.InferOutput<typeof achievementInput>

/** wire: the person whose achievements are requested; both fields are required. */
export const achievementsQuery = v.object({
  facultyName: v.pipe(line(120), v.nonEmpty('achievements.selectBoth')),
  facultyDept: v.pipe(line(120), v.nonEmpty('achievements.selectBoth')),
})

const person = { departmentName: needed(120), facultyName: needed(120), facultyEmail: line(254) }

/**
 * wire: a new achievement, or with `id` a change; omitted fields keep their stored value.
 * @example { departmentName: 'CSE', facultyName: 'Asha Reddy', facultyEmail: '', dates: '2026-03-08', description: '…' }
 */
export const achievementBody = v.object({
  id: line(60),
  ...person,
  dates: achievedOn,
  description,
  ...v.partial(v.object(details)).entries,
})
export type AchievementBody = v.InferOutput<typeof achievementBody>

/** wire: identified by `id`, or by all fields that distinguish it from others. */
export const namedAchievement = v.union([
  v.object({ id: needed(60) }),
  v.object({ ...person, dates: achievedOn, description }),
])
export type NamedAchievement = v.InferOutput<typeof namedAchievement>

/** wire: an achievement in replies. */
export const shownAchievement = v.object({
  id: v.string(),
  departmentName: v.string(),
  facultyName: v.string(),
  facultyEmail: v.string(),
  /** ISO day. */
  dates: v.string(),
  description: v.string(),
  kind: v.picklist(achievementKinds),
  year: v.number(),
  title: v.string(),
  authors: v.string(),
  source: v.string(),
  issn: v.string(),
  doi: v.string(),
  citations: v.number(),
  inScopus: v.boolean(),
  /** Link to the proof; empty where there is none. */
  proof: v.string(),
})
export type ShownAchievement = v.InferOutput<typeof shownAchievement>
