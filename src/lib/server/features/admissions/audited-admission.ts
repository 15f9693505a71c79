import { mask } from '#lib/rules/mask.ts'
import { rupeesOf } from '#lib/rules/paise.ts'
import {
  type AdmissionField,
  type AdmissionFieldName,
  admissionFieldNames,
  admissionFields,
} from '#lib/schemas/admissions/fields.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { type AdmissionChange, type AdmissionFields, entryFieldNames } from './admission.ts'
import { textFieldNames } from './text-fields.ts'

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
  const [old, now] = [inWords(view, before), inWords(view, after)]
  const changed = admissionFieldNames.filter(
    (name) =>
      (old[name] ?? '') !== (now[name] ?? '') || (name === 'aadhaar' && before.aadhaar !== after.aadhaar),
  )
  const only = (fields: Record<string, string>) =>
    Object.fromEntries(changed.map((name) => [name, fields[name] ?? '']))
  return { before: only(old), after: only(now) }
}
