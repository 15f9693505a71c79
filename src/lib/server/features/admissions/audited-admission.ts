import { mask } from '#lib/rules/mask.ts'
import { rupeesOf } from '#lib/rules/paise.ts'
import {
  type AdmissionField,
  type AdmissionFieldName,
  admissionFieldNames,
  admissionFields,
  alsoCalled,
  recordName,
} from '#lib/schemas/admissions/fields.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import {
  type AdmissionChange,
  type AdmissionFields,
  entryFieldNames,
  type TextFieldName,
  textFieldNames,
} from './records/admission.ts'

/** What the audit trail keeps of an admission: never an Aadhaar number or its hash. */
export const auditedFields = [
  ...(['number', 'state', 'note', 'revealed'] as const),
  ...(['certificates', 'returnedTo'] as const),
  ...admissionFieldNames.filter((name) => name !== 'aadhaar'),
]

/** Every field that says something, in words; the Aadhaar number masked. */
export function inWords(
  view: CatalogueView,
  { entries, texts, aadhaar }: AdmissionFields,
): Record<string, string> {
  const said = [
    ...entryFieldNames.map((name) => [name, view.nameOf(entries[name])] as const),
    ...textFieldNames.map((name) => [name, isRupees(name) ? rupeesOf(texts[name]) : texts[name]] as const),
    ['aadhaar', aadhaar === '' ? '' : mask(aadhaar)] as const,
  ]
  return Object.fromEntries(said.filter(([, value]) => value !== ''))
}

export const isRupees = (name: AdmissionFieldName): boolean =>
  (admissionFields[name] as AdmissionField).is === 'rupees'

/** The fields that differ, as they are and as they become. */
export function differences(
  view: CatalogueView,
  before: AdmissionFields,
  after: AdmissionFields,
): Pick<AdmissionChange, 'before' | 'after'> {
  const old = inWords(view, before)
  const now = inWords(view, after)
  const changed = admissionFieldNames.filter(
    (name) =>
      (old[name] ?? '') !== (now[name] ?? '') || (name === 'aadhaar' && before.aadhaar !== after.aadhaar),
  )
  const only = (fields: Record<string, string>) =>
    Object.fromEntries(changed.map((name) => [name, fields[name] ?? '']))
  return { before: only(old), after: only(now) }
}

/** A record by the names that the modify mode knows, its values as a form would send them. */
export function sayRecord(view: CatalogueView, admission: AdmissionFields): Record<string, string> {
  const said = Object.fromEntries(
    admissionFieldNames.map((name) => [recordName(name), sayValue(view, admission, name)]),
  )
  const also = Object.entries(alsoCalled.record).map(([wire, name]) => [wire, said[recordName(name)] ?? ''])
  return {
    ...said,
    ...Object.fromEntries(also),
    admintypeCode: said[recordName('admissionType')] ?? '',
  }
}

function sayValue(
  view: CatalogueView,
  { entries, texts, aadhaar }: AdmissionFields,
  name: (typeof admissionFieldNames)[number],
): string {
  if (name === 'aadhaar') return aadhaar === '' ? '' : mask(aadhaar)
  const entry = entryFieldNames.find((field) => field === name)
  if (entry) return wordOf(view, entries[entry], entry === 'branch')
  const { is }: AdmissionField = admissionFields[name]
  // All others are texts.
  const text = texts[name as TextFieldName]
  return is === 'rupees' ? rupeesOf(text) : text
}

/** wire: branches are chosen by their short names. */
export const wordOf = (
  view: Pick<CatalogueView, 'byId' | 'nameOf'>,
  id: string | null,
  isBranch: boolean,
): string => (isBranch && view.byId(id ?? '')?.shortName) || view.nameOf(id)
