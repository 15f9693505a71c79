import { createContext, useContext } from 'react'
import type { FormStart } from '#lib/schemas/admissions/form-start.ts'
import type { AdmissionForm, AdmissionPayload } from '#lib/schemas/admissions/payload.ts'

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
