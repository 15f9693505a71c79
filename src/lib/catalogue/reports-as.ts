/** How reports to the government count the entries of two lists: caste categories by group, religions as a minority. */
import { say } from '../i18n/say.ts'
import type { CatalogueKind } from './kinds.ts'

export const reportingGroups = ['general', 'ews', 'sc', 'st', 'obc'] as const
export type ReportingGroup = (typeof reportingGroups)[number]

/** Returns what an entry of the list can count as; none for other lists. */
export function reportChoices(kind: CatalogueKind): readonly string[] {
  if (kind === 'casteCategory') return reportingGroups
  return kind === 'religion' ? ['yes', 'no'] : []
}

/** Returns the word for a stored choice. */
export const sayReportCode = (code: string): string => say(`catalogue.report.${code}`) ?? code

/** Names that mean the same in every college, as letters alone. The minorities are those that the central government has notified. */
const certain: Readonly<Partial<Record<CatalogueKind, Readonly<Record<string, readonly string[]>>>>> = {
  casteCategory: {
    general: ['oc', 'general', 'open', 'opencategory', 'ur', 'unreserved'],
    ews: ['ews', 'economicallyweakersection'],
    sc: ['sc', 'scheduledcaste'],
    st: ['st', 'scheduledtribe'],
    obc: ['obc', 'bc', 'bca', 'bcb', 'bcc', 'bcd', 'bce', 'otherbackwardclass'],
  },
  religion: {
    yes: ['muslim', 'islam', 'christian', 'sikh', 'buddhist', 'jain', 'parsi', 'zoroastrian'],
    no: ['hindu', 'hinduism'],
  },
}

/**
 * Returns the choice that a name leaves no doubt about, otherwise an empty text.
 * @example certainReport('casteCategory', 'BC-A') // 'obc'
 */
export function certainReport(kind: CatalogueKind, name: string): string {
  const letters = name.toLowerCase().replaceAll(/[^a-z]/g, '')
  return Object.entries(certain[kind] ?? {}).find(([, names]) => names.includes(letters))?.[0] ?? ''
}

/** Beginnings that make a group likely, such as SC-I after the sub-classification; a person has to confirm it. */
const likely = [
  ['sc', 'sc'],
  ['st', 'st'],
  ['obc', 'obc'],
  ['bc', 'obc'],
  ['mbc', 'obc'],
  ['oc', 'general'],
  ['ews', 'ews'],
  ['gen', 'general'],
] as const

/** Returns the choice that a form proposes: the certain one, or a likely one by the beginning of the name. */
export function proposedReport(kind: CatalogueKind, name: string): string {
  const own = certainReport(kind, name)
  if (own !== '' || kind !== 'casteCategory') return own
  const [first = ''] = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
  return likely.find(([start]) => first === start)?.[1] ?? ''
}
