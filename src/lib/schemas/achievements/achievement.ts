/**
 * What somebody of the faculty has achieved. Roles: ROLE_FACULTY the own, ROLE_HOD the department's,
 * ROLE_IQAC_INCHARGE, ROLE_IQAC_COORDINATOR, ROLE_PRINCIPAL and ROLE_ADMIN all.
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

/** A whole number as a form or a client sends it; nothing is `empty`. */
const wholeNumber = <Empty>(empty: Empty, [least, most]: readonly [number, number], code: string) =>
  v.pipe(
    v.optional(v.union([v.number(), v.string()], code), ''),
    v.transform((typed) => String(typed).trim()),
    v.check((typed) => typed === '' || isBetween(typed, least, most), code),
    v.transform((typed) => (typed === '' ? empty : Number(typed))),
  )

const isBetween = (typed: string, least: number, most: number): boolean =>
  /^\d{1,6}$/.test(typed) && Number(typed) >= least && Number(typed) <= most

/** Days before this one are slips of the keyboard. */
const firstDay = '1950-01-01'

/** A day as a form, an old client (an instant of its midnight) or a person writes it. */
export const achievedOn = v.pipe(
  v.optional(v.string('field.invalid'), ''),
  v.trim(),
  v.nonEmpty('field.required'),
  v.transform((typed) => readDayFirstDate(typed) ?? ''),
  v.check((day) => day >= firstDay && day < '2100', 'achievements.dateForm'),
)

const details = {
  kind: v.optional(choice(achievementKinds), 'other'),
  /** In which it counts; null for the year of its date. */
  year: wholeNumber(null, [1950, 2099], 'achievements.yearForm'),
  title: line(500),
  authors: line(1000),
  /** The journal, the publisher, whoever gave the award, the partner of an MoU. */
  source: line(300),
  issn: line(40),
  doi: v.pipe(
    line(300),
    v.transform((typed) => (typed === '' ? '' : readDoi(typed))),
    v.string('achievements.doiForm'),
  ),
  citations: wholeNumber(0, [0, 999_999], 'achievements.citationsForm'),
  /** Sent by a form only where it is so. */
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

/** wire: whose achievements are asked for; both are needed. */
export const achievementsQuery = v.object({
  facultyName: v.pipe(line(120), v.nonEmpty('achievements.selectBoth')),
  facultyDept: v.pipe(line(120), v.nonEmpty('achievements.selectBoth')),
})

const person = { departmentName: needed(120), facultyName: needed(120), facultyEmail: line(254) }

/**
 * wire: one that is new, or with `id` one that is changed; what a change leaves out stays as it is.
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

/** wire: by `id`, or by all that tells it from others. */
export const namedAchievement = v.union([
  v.object({ id: needed(60) }),
  v.object({ ...person, dates: achievedOn, description }),
])
export type NamedAchievement = v.InferOutput<typeof namedAchievement>

/** wire: as replies show it. */
export const shownAchievement = v.object({
  id: v.string(),
  departmentName: v.string(),
  facultyName: v.string(),
  facultyEmail: v.string(),
  /** An ISO day. */
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
  /** Where its proof is; empty where there is none. */
  proof: v.string(),
})
export type ShownAchievement = v.InferOutput<typeof shownAchievement>
