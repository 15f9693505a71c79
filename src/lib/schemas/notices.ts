/** Notices that staff publish. Roles: ROLE_ADMIN, ROLE_ADMINISTRATION, ROLE_PRINCIPAL, ROLE_EXAMINATION. */
import * as v from 'valibot'
import { ownPath } from '../rules/college/own-path.ts'
import { lineOf, manyLines } from './visible-text.ts'
import { dayTyped } from './visible-text.ts'
import { choice } from './choice.ts'

/** Audiences. They do not overlap, except that `staff` includes everybody who works for the college. */
export const noticeAudiences = ['public', 'students', 'parents', 'faculty', 'alumni', 'staff'] as const
export type NoticeAudience = (typeof noticeAudiences)[number]

export const noticeStates = ['draft', 'published', 'withdrawn'] as const
export type NoticeState = (typeof noticeStates)[number]

export const mostTitle = 150
export const mostText = 4000
const mostLink = 500

const line = (max: number) => v.optional(lineOf(max), '')

const text = v.pipe(
  v.optional(v.string('field.required'), ''),
  v.transform((typed) => typed.replaceAll(/\r\n?/g, '\n').trim()),
  v.maxLength(mostText, 'field.tooLong'),
  manyLines,
)

const day = v.pipe(dayTyped({ from: '2000-01-01', wrong: 'notices.dateForm' }), v.nonEmpty('field.required'))

/** A path of this site without a language, or a web address whose protocol every browser opens as a page. */
const link = v.pipe(
  line(mostLink),
  v.transform((typed) => typed.replace(/^\/de(?=\/|$)/, '') || (typed && '/')),
  v.check((typed) => typed === '' || isPath(typed) || isWebAddress(typed), 'notices.linkForm'),
)

const isPath = (typed: string): boolean =>
  typed.startsWith('/') && ownPath(typed) === typed && !/\s/.test(typed)

const isWebAddress = (typed: string): boolean =>
  /^https?:\/\/[^\s\p{C}]+$/iu.test(typed) && URL.canParse(typed)

const audiences = v.pipe(
  v.array(choice(noticeAudiences), 'field.required'),
  v.nonEmpty('notices.forNobody'),
  v.transform((chosen) => noticeAudiences.filter((each) => chosen.includes(each))),
)

/** Ids of catalogue entries; none means all. */
const entries = v.pipe(
  v.optional(v.array(v.pipe(v.string('field.invalid'), v.maxLength(50, 'field.invalid'))), []),
  v.maxLength(500, 'field.invalid'),
  v.transform((chosen) => [...new Set(chosen)]),
)

/** Ids of the branches and batches to which a notice for students and parents is limited; none means all. */
export interface NoticeLimits {
  branchIds: readonly string[]
  batchIds: readonly string[]
}

/** Tells whether a notice is for the students and parents of some branches or batches only. */
export const isLimited = ({ branchIds, batchIds }: NoticeLimits): boolean =>
  branchIds.length > 0 || batchIds.length > 0

const fields = v.object({
  titleEn: line(mostTitle),
  textEn: text,
  titleDe: line(mostTitle),
  textDe: text,
  audiences,
  branchIds: entries,
  batchIds: entries,
  /** ISO days in Indian time, both included. */
  shownFrom: day,
  shownUntil: day,
  link,
  /** A form sends this field only where it is true. */
  isImportant: v.pipe(
    v.optional(v.union([v.boolean(), v.string()], 'field.invalid'), ''),
    v.transform((typed) => typed === true || typed === 'on'),
  ),
})

/**
 * A notice in one or both languages, each with title and text.
 * @example { titleEn: 'Library closed', textEn: 'On Friday.', titleDe: '', textDe: '', audiences: ['students'],
 *   branchIds: [], batchIds: [], shownFrom: '2026-11-23', shownUntil: '2026-11-27', link: '', isImportant: false }
 */
export const noticeInput = v.pipe(
  fields,
  // A partial check of the text is left out while the title has a problem; both are marked at the first attempt.
  v.rawCheck(({ dataset, addIssue }) => {
    // Where another field is wrong, these three are texts all the same.
    const value = dataset.value as Record<'titleEn' | 'textEn' | 'titleDe', unknown>
    const { titleEn, textEn, titleDe } = value
    const isGermanAlone = titleEn === '' && textEn === '' && titleDe !== ''
    if (isGermanAlone) return
    for (const key of ['titleEn', 'textEn'] as const) {
      if (value[key] !== '') continue
      const at = { type: 'object', origin: 'value', input: value, key, value: '' } as const
      addIssue({ message: 'field.required', path: [at] })
    }
  }),
  v.forward(
    v.partialCheck(
      [['titleDe'], ['textDe']],
      ({ titleDe, textDe }) => textDe === '' || titleDe !== '',
      'notices.otherHalf',
    ),
    ['titleDe'],
  ),
  v.forward(
    v.partialCheck(
      [['titleDe'], ['textDe']],
      ({ titleDe, textDe }) => titleDe === '' || textDe !== '',
      'notices.otherHalf',
    ),
    ['textDe'],
  ),
  v.forward(
    v.partialCheck(
      [['audiences'], ['branchIds'], ['batchIds']],
      (notice) => !isLimited(notice) || !notice.audiences.includes('public'),
      'notices.classOfEverybody',
    ),
    ['audiences'],
  ),
  v.forward(
    v.partialCheck(
      [['audiences'], ['branchIds'], ['batchIds']],
      (notice) =>
        !isLimited(notice) || notice.audiences.some((each) => each === 'students' || each === 'parents'),
      'notices.classOfNobody',
    ),
    ['audiences'],
  ),
  v.forward(
    v.partialCheck(
      [['shownFrom'], ['shownUntil']],
      ({ shownFrom, shownUntil }) => shownFrom <= shownUntil,
      'notices.endsBefore',
    ),
    ['shownUntil'],
  ),
)
export type NoticeFields = v.InferOutput<typeof noticeInput>
