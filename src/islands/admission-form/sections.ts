import {
  type AdmissionFieldName,
  type AdmissionPart,
  admissionFieldNames,
  admissionFields,
  admissionParts,
} from '#lib/schemas/admissions/fields.ts'
import { type AdmissionForm, requiredFields } from '#lib/schemas/admissions/payload.ts'
import { m } from '#paraglide/messages.js'
import { fieldOf } from './form-value.ts'

export interface Section {
  title: string
  names: readonly AdmissionFieldName[]
  hasPhoto: boolean
}

/** Listed one by one, so that the island's bundle contains only these messages. */
const partWords: Readonly<Record<AdmissionPart, () => string>> = {
  student: m['admissions.part.student'],
  admission: m['admissions.part.admission'],
  parents: m['admissions.part.parents'],
  address: m['admissions.part.address'],
  education: m['admissions.part.education'],
  office: m['admissions.part.office'],
}

/**
 * Returns the fields of a form by section. The first form follows the order of the table; the second starts with its
 * required fields, in the order of specification 1, section 5.
 */
export function sectionsOf(form: AdmissionForm, usesSeatTypes: boolean): readonly Section[] {
  const first = form === 2 ? firstOfSecond : []
  const hidden: readonly AdmissionFieldName[] = usesSeatTypes ? ['seatType'] : []
  const rest = admissionParts.map((part) => ({
    title: partWords[part](),
    hasPhoto: part === 'student',
    names: admissionFieldNames.filter(
      (name) =>
        fieldOf(name).part === part &&
        isAskedBy(form, name) &&
        !first.includes(name) &&
        !hidden.includes(name),
    ),
  }))
  return form === 2 ? [{ title: m['admissions.form.first'](), names: first, hasPhoto: false }, ...rest] : rest
}

/** The batch precedes the branch, whose choices depend on it. */
const firstOfSecond: readonly AdmissionFieldName[] = requiredFields[2].flatMap((payload) => [
  ...(payload === 'branch' ? (['batch'] as const) : []),
  ...admissionFieldNames.filter((name) => admissionFields[name].payload === payload),
])

const isAskedBy = (form: AdmissionForm, name: AdmissionFieldName): boolean =>
  (fieldOf(name).form ?? form) === form
