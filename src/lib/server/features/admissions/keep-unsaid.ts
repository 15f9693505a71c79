import { admissionFieldNames, admissionFields, alsoCalled } from '#lib/schemas/admissions/fields.ts'
import { type AdmissionFields, entryFieldNames } from './admission.ts'
import { textFieldNames } from './text-fields.ts'

/**
 * Of a change: a field that was not sent stays as it is. Each form has fields that the other has not, and older
 * clients know fewer than both; who empties a field sends it empty.
 */
export function keepUnsaid(sent: unknown, read: AdmissionFields, before: AdmissionFields): AdmissionFields {
  const names = new Set(Object.keys(typeof sent === 'object' && sent !== null ? sent : {}))
  const also = Object.entries(alsoCalled.payload).flatMap(([name, field]) => (names.has(name) ? [field] : []))
  const said = new Set(
    admissionFieldNames.filter(
      (name) => names.has(admissionFields[name].payload) || also.some((field) => field === name),
    ),
  )
  // A college that asks for seat types sends them by the name of the admission type.
  if (said.has('admissionType')) said.add('seatType')
  const from = (name: (typeof admissionFieldNames)[number]) => (said.has(name) ? read : before)
  return {
    entries: Object.fromEntries(
      entryFieldNames.map((name) => [name, from(name).entries[name]]),
    ) as AdmissionFields['entries'],
    texts: Object.fromEntries(
      textFieldNames.map((name) => [name, from(name).texts[name]]),
    ) as AdmissionFields['texts'],
    aadhaar: from('aadhaar').aadhaar,
  }
}
