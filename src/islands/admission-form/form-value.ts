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

/** As saveApplicationFormData names its parts, so that what it refuses finds its field. */
const valueOf = (form: AdmissionForm) =>
  v.object({
    applicationFormData: admissionPayload[form],
    imageUpload: v.nullable(v.file()),
    removesPhoto: v.boolean(),
  })

export const formValue = { 1: valueOf(1), 2: valueOf(2) } as const
export type FormInput = v.InferInput<ReturnType<typeof valueOf>>
export type FormOutput = v.InferOutput<ReturnType<typeof valueOf>>

/** The path of a field in the value. @example at('name') // 'applicationFormData.name' */
export const at = (name: PayloadName): string => `applicationFormData.${name}`
export const pathOf = (name: AdmissionFieldName): string => at(admissionFields[name].payload)

/** Widened: of a literal row nobody can ask for what others have. */
export const fieldOf = (name: AdmissionFieldName): AdmissionField => admissionFields[name]

export function isRequiredBy(form: AdmissionForm, name: AdmissionFieldName): boolean {
  const required: readonly string[] = requiredFields[form]
  return required.includes(admissionFields[name].payload)
}

/** What a form begins with: nothing but what is given. */
export const startValue = (given: Partial<AdmissionPayload> = {}): FormInput => ({
  applicationFormData: {
    ...(Object.fromEntries(admissionFieldNames.map((name) => [admissionFields[name].payload, ''])) as
      // Of every name of the table one.
      AdmissionPayload),
    ...given,
  },
  imageUpload: null,
  removesPhoto: false,
})

/** The parts of the body; what is empty is not left out, so that a change can empty a field. */
export function bodyOf(
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
  /** As the record has it: what the catalogue has retired since may stay. Empty for a new one. */
  kept: Partial<AdmissionPayload>
  /** Where the photo is that the record has; empty where it has none. */
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
