import { mask } from '#lib/rules/mask.ts'
import { rupeesOf } from '#lib/rules/paise.ts'
import { admissionFieldNames, admissionFields } from '#lib/schemas/admissions/fields.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { type AdmissionRecord, entryFieldNames } from './admission.ts'
import { isRupees } from './audited-admission.ts'
import { textFieldNames } from './text-fields.ts'

/** wire: an admission as clients know it, spelled as in the payload or in the record of the modify mode; the Aadhaar number masked. */
export function asClientsKnow(
  view: Pick<CatalogueView, 'nameOf'>,
  { number, entries, texts, aadhaar }: AdmissionRecord,
  spelling: 'payload' | 'record',
): Record<string, string> {
  const said: Record<string, string> = {
    ...Object.fromEntries(entryFieldNames.map((name) => [name, view.nameOf(entries[name])])),
    ...Object.fromEntries(
      textFieldNames.map((name) => [name, isRupees(name) ? rupeesOf(texts[name]) : texts[name]]),
    ),
    aadhaar: aadhaar === '' ? '' : mask(aadhaar),
  }
  const spelled = admissionFieldNames.map((name) => [admissionFields[name][spelling], said[name] ?? ''])
  return { ...Object.fromEntries(spelled), adminNo: number }
}
