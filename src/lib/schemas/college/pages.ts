/** The pages that the college writes about itself. Role: ROLE_ADMIN. */
import * as v from 'valibot'
import { lineOf, manyLines } from '../visible-text.ts'

/** Plain text of several lines: blank lines separate paragraphs, `# ` begins a heading, `- ` an item of a list. */
const textOf = (max: number) =>
  v.pipe(
    v.optional(v.string('field.required'), ''),
    v.transform((typed) => typed.replaceAll(/\r\n?/g, '\n').trim()),
    v.maxLength(max, 'field.tooLong'),
    manyLines,
  )
const line = (max: number) => v.optional(lineOf(max), '')

/** A form sends the field only where it is ticked. */
const ticked = v.pipe(
  v.optional(v.union([v.boolean(), v.string()], 'field.invalid'), ''),
  v.transform((typed) => typed === true || typed === 'on'),
)

const sentence = v.object({ en: line(300), de: line(300) })

export const collegePagesInput = v.object({
  aboutEn: textOf(8000),
  aboutDe: textOf(8000),
  hasCourses: ticked,
  admissionsEn: textOf(4000),
  admissionsDe: textOf(4000),
  admissionsPhone: line(30),
  admissionsEmail: v.union(
    [v.literal(''), v.pipe(line(120), v.email('field.notAnEmail'))],
    'field.notAnEmail',
  ),
  /** The accounts office's number for payers; empty where they call the college's. */
  accountsPhone: line(30),
  hasDepartments: ticked,
  /** The faculty's email addresses are public, too. */
  hasFacultyEmails: ticked,
  privacyEn: textOf(4000),
  privacyDe: textOf(4000),
  /** A sentence about a course or a department, by the id of its catalogue entry. */
  sentences: v.optional(v.record(v.string(), sentence), {}),
  /** The faculty member who leads a department, by the id of the department. */
  heads: v.optional(v.record(v.string(), line(60)), {}),
})
export type CollegePagesFields = v.InferOutput<typeof collegePagesInput>

export const emptyPages: CollegePagesFields = v.parse(collegePagesInput, { admissionsEmail: '' })

/** The description for those who cannot see a picture; a language that lacks it takes the other one. */
export const pictureWords = v.pipe(
  v.object({ altEn: line(200), altDe: line(200) }),
  v.forward(
    v.partialCheck(
      [['altEn'], ['altDe']],
      ({ altEn, altDe }) => altEn !== '' || altDe !== '',
      'field.required',
    ),
    ['altEn'],
  ),
)
export type PictureWords = v.InferOutput<typeof pictureWords>

/** More would make the page an album. */
export const mostPagePictures = 8

/** The public pages that a college may leave empty; an empty one does not exist. */
export const collegePageNames = ['about', 'courses', 'departments'] as const
export type CollegePageName = (typeof collegePageNames)[number]
