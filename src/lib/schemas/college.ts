/** The one college of an installation: its name, address, people and links, as its administrator edits them. */
import * as v from 'valibot'
import { externalLinkNames, profileCodes } from '../rules/college/college-profiles.ts'
import type { CollegePageName } from './college/pages.ts'
import { instituteTypes } from './institute-type.ts'
import { manyLines, oneLineText } from './visible-text.ts'
import { choice } from './choice.ts'

const text = (max: number) => v.pipe(v.string('field.required'), v.trim(), v.maxLength(max, 'field.tooLong'))
const line = (max: number) => v.pipe(text(max), oneLineText)
const lines = (max: number) => v.pipe(text(max), manyLines)
const filled = (max: number) => v.pipe(line(max), v.nonEmpty('field.required'))
/** Control characters are refused: URL parsing ignores line breaks, but a header that contains one fails. */
const link = v.union(
  [
    v.literal(''),
    v.pipe(
      v.string(),
      v.trim(),
      v.url('field.notAnAddress'),
      v.regex(/^https?:\/\/[^\s\p{C}]+$/iu, 'field.notAnAddress'),
    ),
  ],
  'field.notAnAddress',
)

/** wire: one row of the contact table. */
export const candidateDetails = v.object({
  designation: filled(80),
  name: filled(80),
  mailId: v.pipe(line(120), v.email('field.notAnEmail')),
})

/**
 * wire: getContactData returns a list of these; the last one is effective.
 * @example { officialCommunication: 'The Principal, …', campus: 'Gudlavalleru …', phoneNumber: [{ number: '08674 273737' }], faxNumber: '', candidateDetails: [], aboutUs: 'Founded in 1998 …' }
 */
export const contactData = v.object({
  officialCommunication: lines(400),
  campus: lines(400),
  phoneNumber: v.pipe(v.array(v.object({ number: filled(30) })), v.maxLength(6)),
  faxNumber: line(30),
  candidateDetails: v.pipe(v.array(candidateDetails), v.maxLength(20)),
  aboutUs: lines(4000),
})
export type ContactData = v.InferOutput<typeof contactData>

/** The drawings for the home page: the tower of a temple, a laboratory, a banyan tree. */
export const drawings = ['tower', 'laboratory', 'banyan'] as const
export type Drawing = (typeof drawings)[number]

export const collegeSettings = v.object({
  name: filled(120),
  /** What fits beside the logo on a phone, such as `SVCE`; empty for the capitals of the name. */
  shortName: line(12),
  tagline: line(160),
  /** The affiliating university and the accreditation. */
  affiliation: line(160),
  /** The year of the foundation, as four digits; empty where it is not shown. */
  foundedIn: v.pipe(line(4), v.regex(/^(?:\d{4})?$/, 'field.notAYear')),
  /** The university's code for the college in roll numbers, such as `B8`; empty where there is none. */
  rollNumberCode: v.pipe(line(10), v.regex(/^[0-9a-z]*$/i, 'field.notACode'), v.toUpperCase()),
  /** wire: the college's id in the faculty service; empty where it has none. */
  collegeId: line(60),
  /** wire: the institute type that clients are told; empty where it is not set. */
  instituteType: v.picklist(['', ...instituteTypes], 'field.invalid'),
  /**
   * The college's own colour as `#rrggbb`; empty for the palette's. It is darkened as far as white text on it needs.
   */
  colour: v.union(
    [v.literal(''), v.pipe(v.string(), v.trim(), v.regex(/^#[0-9a-f]{6}$/i, 'field.notAColour'))],
    'field.notAColour',
  ),
  /** Determines the cards and the layout of the landing page. */
  profile: choice(profileCodes),
  /** Stands on the home page of a college without a photograph. */
  drawing: choice(drawings),
  links: v.object(v.entriesFromList(externalLinkNames, link)),
  /** The college's own rule for refunds, shown on /return. */
  refundRule: lines(4000),
  /** Address that /return names for questions. */
  supportEmail: v.union([v.literal(''), v.pipe(line(120), v.email('field.notAnEmail'))], 'field.notAnEmail'),
  /** Publications need the approval of a second person. */
  needsSecondPerson: v.boolean(),
  /** Sign-up is open; an administrator approves each account. */
  registrationOpen: v.boolean(),
  /** Former students may register without a login; the office checks each registration. */
  alumniRegistrationOpen: v.boolean(),
  /** Administrators, accounts and examination users must have a second factor. */
  needsSecondFactor: v.boolean(),
  contact: contactData,
})
export type CollegeSettings = v.InferOutput<typeof collegeSettings>

/** The changed fields only, so that two people who edit different fields do not undo each other's changes. */
export const collegeChanges = v.object({
  ...v.partial(collegeSettings).entries,
  links: v.optional(v.partial(collegeSettings.entries.links)),
  contact: v.optional(v.partial(contactData)),
})
export type CollegeChanges = v.InferOutput<typeof collegeChanges>

export const pictureKinds = ['logo', 'banner', 'photo'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Widths of the photograph, in pixels, for phones and for wide screens; the usual one has 1000. */
export const photoWidths = [640, 1600] as const
export type PhotoWidth = (typeof photoWidths)[number]

const pictureInUse = v.nullable(v.object({ url: v.string(), bytes: v.number() }))
/** Address of each picture, and its size as stored; null where there is none. */
export const picturesInUse = v.object(v.entriesFromList(pictureKinds, pictureInUse))
export type PicturesInUse = Readonly<v.InferOutput<typeof picturesInUse>>
export type Picture = NonNullable<PicturesInUse[PictureKind]>

/** Pictures to remove, each by the address that the form showed. */
const removedPictures = v.object(
  v.entriesFromList(pictureKinds, v.optional(v.pipe(v.string(), v.maxLength(200)))),
)
export type RemovedPictures = v.InferOutput<typeof removedPictures>

/** New address of the picture, and its size as stored. */
export const savedPicture = v.object({ status: v.literal('true'), url: v.string(), bytes: v.number() })

/** The changed fields, their values when the form was opened, and the pictures to remove. */
export const savedCollege = v.object({
  ...collegeChanges.entries,
  seen: v.optional(collegeChanges),
  removed: v.optional(removedPictures),
})

/** Settings about sign-in and sign-up, which have a page of their own. */
export const securityRules = ['needsSecondFactor', 'registrationOpen', 'alumniRegistrationOpen'] as const
export type SecurityRule = (typeof securityRules)[number]

/** The settings that the college's own form edits. */
export const generalSettings = v.omit(collegeSettings, securityRules)
export type GeneralSettings = v.InferOutput<typeof generalSettings>
export const generalOf = (settings: CollegeSettings): GeneralSettings => v.parse(generalSettings, settings)

/** The college data that the frame of a page needs. */
export interface CollegeFrame {
  name: string
  /** At most 12 characters wherever the name has capitals to shorten it by. */
  shortName: string
  tagline: string
  affiliation: string
  foundedIn: string
  drawing: Drawing
  colour: string
  profile: CollegeSettings['profile']
  links: CollegeSettings['links']
  logoUrl: string | null
  bannerUrl: string | null
  photoUrl: string | null
  /** The picture that other sites show with a link. */
  cardUrl: string | null
  /** Widths in which the photograph is stored besides; empty for one that was stored before they were made. */
  photoWidths: readonly number[]
  address: string
  phone: string
  email: string
  /** Former students may register. */
  isAlumniOpen: boolean
  /** The pages about the college that exist, in the order of their links; see `pageLinks`. */
  pages: readonly CollegePageName[]
}

/** wire: both pictures in base64, empty where the college has none. */
export const logoDataReply = v.object({ Logo: v.string(), Banner: v.string() })
