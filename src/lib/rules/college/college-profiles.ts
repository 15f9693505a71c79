/**
 * A college profile is data: the cards of the landing page, the targets of its external links, and its layout. Names,
 * addresses and pictures are the college's own and edited in the app.
 * Source: the specification, "The layout of the landing page depends on the college name".
 */
export const cardNames = [
  'authority',
  'admin',
  'faculty',
  'student',
  'accounts',
  'library',
  'transport',
  'grievance',
  'hostel',
  'placement',
  'parent',
  'hod',
  'principal',
  'results',
  'exams',
  'facultyDb',
  'obe',
  'iqac',
  'leave',
] as const
export type CardName = (typeof cardNames)[number]

/** Four doors and a list of offices; cards for everybody, in two looks; a ring of cards. */
type HomeVariant = 'doors' | 'cards' | 'roleCards' | 'ring'

export const externalLinkNames = [
  'examCell',
  'examResults',
  'obe',
  'facultyDatabase',
  'naac',
  'nirf',
] as const
export type ExternalLinkName = (typeof externalLinkNames)[number]

export interface CollegeProfile {
  code: ProfileCode
  cards: readonly CardName[]
  homeVariant: HomeVariant
  /** Cards that lead to another site instead of to a login. */
  outsideCards: Partial<Record<CardName, ExternalLinkName>>
  /** The admission forms ask for the seat type instead of the admission type. */
  usesSeatTypes: boolean
  /** The faculty dashboard has a fifth card, for MoUs. */
  countsMous: boolean
}

export const profileCodes = ['default', 'SRK', 'SRK17', 'RKCE', 'MREM'] as const
export type ProfileCode = (typeof profileCodes)[number]

const outside = { exams: 'examCell', facultyDb: 'facultyDatabase', obe: 'obe' } as const

/** The cards that most visitors need come first, then the offices. */
const visitors = ['student', 'parent', 'results'] as const
const staff = ['faculty', 'hod', 'principal', 'authority', 'admin', 'accounts'] as const
const eleven = ['student', 'results', ...staff, 'library', 'exams', 'obe'] as const
const offices = [
  ...staff,
  'exams',
  'library',
  'transport',
  'hostel',
  'placement',
  'grievance',
  'facultyDb',
] as const
const withoutObe = [...visitors, ...offices] as const
const seventeen = [...withoutObe, 'obe'] as const
const eighteen = [...withoutObe, 'iqac', 'leave'] as const

/** The large links of the usual home page. */
export const doors = ['student', 'parent', 'faculty', 'results'] as const satisfies readonly CardName[]
/** The offices that the product has pages for; an office joins them, and the cards of a profile, with its module. */
export const listedOffices = [
  'hod',
  'principal',
  'authority',
  'admin',
  'accounts',
  'exams',
  'facultyDb',
  'iqac',
] as const satisfies readonly CardName[]
/** The cards that stand on the left arc of the ring of seventeen; the others are on the right. */
export const people: ReadonlySet<CardName> = new Set([
  'student',
  'parent',
  'faculty',
  'hod',
  'principal',
  'authority',
  'admin',
])

const srk = { homeVariant: 'ring', outsideCards: outside, usesSeatTypes: true, countsMous: false } as const

export const collegeProfiles: Readonly<Record<ProfileCode, CollegeProfile>> = {
  default: {
    code: 'default',
    cards: [...doors, ...listedOffices],
    homeVariant: 'doors',
    outsideCards: outside,
    usesSeatTypes: false,
    countsMous: true,
  },
  SRK: { ...srk, code: 'SRK', cards: eleven },
  SRK17: { ...srk, code: 'SRK17', cards: seventeen },
  RKCE: {
    code: 'RKCE',
    cards: [...seventeen, 'iqac', 'leave'],
    homeVariant: 'roleCards',
    outsideCards: outside,
    usesSeatTypes: true,
    countsMous: true,
  },
  MREM: {
    code: 'MREM',
    cards: eighteen,
    homeVariant: 'cards',
    outsideCards: { ...outside, accounts: 'examCell' },
    usesSeatTypes: true,
    countsMous: true,
  },
}

/** wire: names are compared trimmed and lower-cased. */
export function profileOfName(collegeName: string): CollegeProfile {
  const name = collegeName.trim().toLowerCase()
  const code = profileCodes.find((each) => each.toLowerCase() === name) ?? 'default'
  return collegeProfiles[code]
}
