import { mask } from '#lib/rules/mask.ts'
import { rupeesOf } from '#lib/rules/paise.ts'
import {
  type AdmissionField,
  admissionFieldNames,
  admissionFields,
  alsoCalled,
  recordName,
} from '#lib/schemas/admissions/fields.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { type AdmissionFields, type TextFieldName, entryFieldNames } from './admission.ts'

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
