import * as v from 'valibot'
import { unnamed } from '#lib/college/unnamed.ts'
import {
  type CollegeChanges,
  type CollegeSettings,
  type ContactData,
  collegeSettings,
} from '#lib/schemas/college.ts'

/** What a later version added or no longer takes has its default until somebody saves; the rest stays. */
export function readStored(stored: unknown): CollegeSettings {
  // Checked below.
  const kept = stored as Partial<CollegeSettings> | null
  const given = { ...unnamedSettings, ...kept, links: { ...unnamedSettings.links, ...kept?.links } }
  const parsed = v.safeParse(collegeSettings, given)
  if (parsed.success) return parsed.output
  const refused = new Set(parsed.issues.map(({ path }) => String(path?.[0]?.key)))
  const sound = Object.entries(given).filter(([name]) => !refused.has(name))
  return v.parse(collegeSettings, { ...unnamedSettings, ...Object.fromEntries(sound) })
}

export const withChanges = (before: CollegeSettings, changes: CollegeChanges): CollegeSettings => ({
  ...before,
  ...defined(changes),
  links: { ...before.links, ...defined(changes.links ?? {}) },
  contact: { ...before.contact, ...defined(changes.contact ?? {}) },
})

const defined = <T extends object>(changes: T): { [Key in keyof T]: Exclude<T[Key], undefined> } =>
  // What is left has no undefined in it.
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>
  }

const noContact: ContactData = {
  officialCommunication: '',
  campus: '',
  phoneNumber: [],
  faxNumber: '',
  candidateDetails: [],
  aboutUs: '',
}

/** An installation that nobody has named yet. */
export const unnamedSettings: CollegeSettings = {
  name: unnamed,
  tagline: '',
  affiliation: '',
  rollNumberCode: '',
  collegeId: '',
  instituteType: '',
  colour: '',
  profile: 'default',
  links: { examCell: '', examResults: '', obe: '', facultyDatabase: '', naac: '', nirf: '' },
  refundRule: '',
  supportEmail: '',
  needsSecondPerson: false,
  registrationOpen: true,
  alumniRegistrationOpen: false,
  needsSecondFactor: false,
  contact: noContact,
}
