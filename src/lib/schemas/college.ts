/** The one college of an installation: its name, address, people and links, as its administrator edits them. */
import * as v from 'valibot'
import { externalLinkNames, profileCodes } from '../rules/college/college-profiles.ts'
import { instituteTypes } from './institute-type.ts'
import { manyLines, oneLine } from './visible-text.ts'
import { choice } from './choice.ts'

const text = (max: number) => v.pipe(v.string('field.required'), v.trim(), v.maxLength(max, 'field.tooLong'))
const line = (max: number) => v.pipe(text(max), oneLine)
const lines = (max: number) => v.pipe(text(max), manyLines)
const filled = (max: number) => v.pipe(line(max), v.nonEmpty('field.required'))
/** Read as an address, a text with line breaks loses them; sent as a header, it is refused. */
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
 * wire: getContactData answers a list of these; the last one counts.
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

export const collegeSettings = v.object({
  name: filled(120),
  tagline: line(160),
  /** To whom the college is affiliated, and who accredited it. */
  affiliation: line(160),
  /** What the university writes for the college in roll numbers, such as `B8`; empty where nothing stands for it. */
  rollNumberCode: v.pipe(line(10), v.regex(/^[0-9a-z]*$/i, 'field.notACode'), v.toUpperCase()),
  /** wire: as clients of the faculty service call the college; empty where nobody has given it an id. */
  collegeId: line(60),
  /** wire: what they are told that it is; empty where it is not said. */
  instituteType: v.picklist(['', ...instituteTypes], 'field.invalid'),
  /** The college's own, as `#rrggbb`; empty for the palette's. Shown as dark as white text on it needs. */
  colour: v.union(
    [v.literal(''), v.pipe(v.string(), v.trim(), v.regex(/^#[0-9a-f]{6}$/i, 'field.notAColour'))],
    'field.notAColour',
  ),
  /** Which cards and which composition the landing page has. */
  profile: choice(profileCodes),
  links: v.object(v.entriesFromList(externalLinkNames, link)),
  /** The college's own rule for refunds, shown on /return. */
  refundRule: lines(4000),
  /** Whom /return names for questions. */
  supportEmail: v.union([v.literal(''), v.pipe(line(120), v.email('field.notAnEmail'))], 'field.notAnEmail'),
  /** Publications wait for a second person. */
  needsSecondPerson: v.boolean(),
  /** Whether people may sign up; an administrator approves each. */
  registrationOpen: v.boolean(),
  /** Whether whoever studied here may register without a login; the office looks at each. */
  alumniRegistrationOpen: v.boolean(),
  /** Administrators, accounts and examination users must have a second factor. */
  needsSecondFactor: v.boolean(),
  contact: contactData,
})
export type CollegeSettings = v.InferOutput<typeof collegeSettings>

/** What is to be changed: of two people who edit different things at once, neither undoes the other's. */
export const collegeChanges = v.object({
  ...v.partial(collegeSettings).entries,
  links: v.optional(v.partial(collegeSettings.entries.links)),
  contact: v.optional(v.partial(contactData)),
})
export type CollegeChanges = v.InferOutput<typeof collegeChanges>

export const pictureKinds = ['logo', 'banner', 'photo'] as const
export type PictureKind = (typeof pictureKinds)[number]

const pictureInUse = v.nullable(v.object({ url: v.string(), bytes: v.number() }))
/** Where each is, and its bytes as it is kept; null where there is none. */
export const picturesInUse = v.object(v.entriesFromList(pictureKinds, pictureInUse))
export type PicturesInUse = Readonly<v.InferOutput<typeof picturesInUse>>
export type Picture = NonNullable<PicturesInUse[PictureKind]>

/** Pictures that go, each by the address at which it was seen. */
const removedPictures = v.object(
  v.entriesFromList(pictureKinds, v.optional(v.pipe(v.string(), v.maxLength(200)))),
)
export type RemovedPictures = v.InferOutput<typeof removedPictures>

/** Where it is from now on, and its bytes as it is kept. */
export const savedPicture = v.object({ status: v.literal('true'), url: v.string(), bytes: v.number() })

/** What is to be changed, how that was when the form was opened, and which pictures go. */
export const savedCollege = v.object({
  ...collegeChanges.entries,
  seen: v.optional(collegeChanges),
  removed: v.optional(removedPictures),
})

/** Who gets in, and with what: settings with a page of their own. */
export const securityRules = ['needsSecondFactor', 'registrationOpen', 'alumniRegistrationOpen'] as const
export type SecurityRule = (typeof securityRules)[number]

/** All that the college's own form edits. */
export const generalSettings = v.omit(collegeSettings, securityRules)
export type GeneralSettings = v.InferOutput<typeof generalSettings>
export const generalOf = (settings: CollegeSettings): GeneralSettings => v.parse(generalSettings, settings)

/** What a page's frame needs of the college. */
export interface CollegeFrame {
  name: string
  tagline: string
  affiliation: string
  colour: string
  profile: CollegeSettings['profile']
  links: CollegeSettings['links']
  logoUrl: string | null
  bannerUrl: string | null
  photoUrl: string | null
  address: string
  phone: string
}

/** wire: both base64, empty where the college has none. */
export const logoDataReply = v.object({ Logo: v.string(), Banner: v.string() })
