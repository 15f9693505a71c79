import { createContext, useContext } from 'react'
import * as v from 'valibot'
import type { FormStart } from '#lib/schemas/admissions/calls.ts'
import {
  type AdmissionField,
  type AdmissionFieldName,
  admissionFieldNames,
  admissionFields,
  type PayloadName,
} from '#lib/schemas/admissions/fields.ts'
import {
  type AdmissionForm,
  admissionPayload,
  type AdmissionPayload,
  requiredFields,
} from '#lib/schemas/admissions/payload.ts'

/** Named as in saveApplicationFormData, so that errors of the call find their fields. */
const valueOf = (form: AdmissionForm) =>
  v.object({
    applicationFormData: admissionPayload[form],
    imageUpload: v.nullable(v.file()),
    removesPhoto: v.boolean(),
  })

export const formValue = { 1: valueOf(1), 2: valueOf(2) } as const
export type FormInput = v.InferInput<ReturnType<typeof valueOf>>
export type FormOutput = v.InferOutput<ReturnType<typeof valueOf>>

/**
 * Returns the path of a field in the form's value.
 * @example at('name') // 'applicationFormData.name'
 */
export const at = (name: PayloadName): string => `applicationFormData.${name}`
export const pathOf = (name: AdmissionFieldName): string => at(admissionFields[name].payload)

/** Widens the type: the literal type of a row lacks the optional properties of others. */
export const fieldOf = (name: AdmissionFieldName): AdmissionField => admissionFields[name]

export function isRequiredBy(form: AdmissionForm, name: AdmissionFieldName): boolean {
  const required: readonly string[] = requiredFields[form]
  return required.includes(admissionFields[name].payload)
}

/** Builds the initial value: empty except for the given fields. */
export const startValue = (given: Partial<AdmissionPayload> = {}): FormInput => ({
  applicationFormData: {
    ...(Object.fromEntries(admissionFieldNames.map((name) => [admissionFields[name].payload, ''])) as
      // The entries contain every name of the table.
      AdmissionPayload),
    ...given,
  },
  imageUpload: null,
  removesPhoto: false,
})

/** Builds the body. Empty values are included, so that a change can clear a field. */
export function requestBody(
  { applicationFormData, imageUpload, removesPhoto }: FormOutput,
  beside: object,
): FormData {
  const body = new FormData()
  body.set('applicationFormData', JSON.stringify({ ...applicationFormData, ...beside, removesPhoto }))
  if (imageUpload) body.set('imageUpload', imageUpload)
  return body
}

export interface AdmissionFormParts extends Pick<FormStart, 'choices' | 'usesSeatTypes'> {
  form: AdmissionForm
  /** Values of the stored record, which may contain retired catalogue entries. Empty for a new admission. */
  kept: Partial<AdmissionPayload>
  /** Address of the stored photo; empty where there is none. */
  photo: string
}

export const AdmissionFormContext = createContext<AdmissionFormParts>({
  form: 1,
  choices: {},
  usesSeatTypes: false,
  kept: {},
  photo: '',
})
export const useAdmissionForm = (): AdmissionFormParts => useContext(AdmissionFormContext)
