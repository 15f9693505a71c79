import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import {
  type AdmissionField,
  type AdmissionFieldName,
  admissionFieldNames,
  admissionFields,
  entryFields,
} from '#lib/schemas/admissions/fields.ts'
import { m } from '#paraglide/messages.js'
import type { ImportColumn, ImportValue } from '../../kernel/imports/import-column.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { exampleOf, fallbackHeadings, headings } from './admission-headings.ts'
import { fixedValues } from './admission-values.ts'

export type AdmissionColumn = AdmissionFieldName | 'number'

/** What a row cannot do without; the course only where no branch says it. */
const required: readonly AdmissionColumn[] = ['name', 'gender', 'batch', 'branch', 'aadhaar']
const personNames: readonly AdmissionColumn[] = ['name', 'nameInOwnScript', 'fatherName', 'motherName']
/** Texts in which a date may be meant: until when certificates come. */
const datedTexts: readonly AdmissionColumn[] = ['certificateSubmission', 'otherIfAny']
const names: readonly AdmissionColumn[] = ['number', 'name', 'hallTicketNo']

/** Which list of the catalogue a column takes its values from. */
export const listOf: Readonly<Record<string, CatalogueKind>> = entryFields

export const admissionColumns = (): ImportColumn[] => [
  columnOf('name'),
  {
    ...columnOf('number'),
    title: m['admissions.document.number'],
    help: m['admissions.import.help.number'],
  },
  ...admissionFieldNames.filter((field) => field !== 'name').map(columnOf),
]

function columnOf(field: AdmissionColumn): ImportColumn {
  const is = field === 'number' ? 'line' : (admissionFields[field] as AdmissionField).is
  const values = fixedValues(is)
  return {
    ...{ field, required: required.includes(field), aliases: headings[field] ?? [] },
    fallbacks: fallbackHeadings[field] ?? [],
    ...{ example: exampleOf(field), title: titleOf(field), help: m[`admissions.import.help.${helpOf(is)}`] },
    ...(values && { values }),
    ...(typeof is === 'object' && 'entry' in is && { isOpen: true as const }),
    ...((field === 'batch' || field === 'semester') && { changesWith: ['batch'] }),
    ...(is === 'date' && { isDate: true as const }),
    ...(field === 'aadhaar' && { isSecret: true as const }),
    ...(names.includes(field) && { isName: true as const }),
    ...(isWritten(is) && { isText: true as const }),
    ...(personNames.includes(field) && { isPersonName: true as const }),
    ...((is === 'rupees' || is === 'mobile') && { mayEndInZeros: true as const }),
    ...((is === 'lines' || datedTexts.includes(field)) && { mayHoldDate: true as const }),
  }
}

const titleOf = (field: AdmissionColumn): ImportColumn['title'] =>
  field === 'number' ? m['admissions.document.number'] : m[`admissions.field.${field}`]

/** Whatever has digits: a spreadsheet program cuts a long number short, and drops zeros that it begins with. */
const isWritten = (is: AdmissionField['is']): boolean =>
  typeof is === 'string' && !['line', 'lines', 'letters', 'email'].includes(is)

type Help =
  | ('entry' | 'choice' | 'date' | 'aadhaar' | 'mobile' | 'amount' | 'digits' | 'text')
  | ('doorNumber' | 'landline' | 'percentage')

function helpOf(is: AdmissionField['is']): Help {
  if (typeof is === 'object') return 'entry' in is ? 'entry' : 'choice'
  if (is === 'date' || is === 'aadhaar' || is === 'mobile') return is
  if (is === 'landline' || is === 'percentage') return is
  if (is === 'door') return 'doorNumber'
  if (is === 'rupees') return 'amount'
  return isWritten(is) ? 'digits' : 'text'
}

/** What the catalogue has now, by column. */
export function admissionValues(view: CatalogueView): Record<string, ImportValue[]> {
  return Object.fromEntries(
    Object.entries(listOf).map(([field, kind]) => {
      const words = view.open(kind).map(({ shortName, name }) => (kind === 'branch' && shortName) || name)
      return [field, [...new Set(words)].map((value) => ({ value, title: () => value }))]
    }),
  )
}
