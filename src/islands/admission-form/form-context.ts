import { createContext, useContext } from 'react'
import type { FormStart } from '#lib/schemas/admissions/form-start.ts'
import type { AdmissionForm, AdmissionPayload } from '#lib/schemas/admissions/payload.ts'

export interface AdmissionFormParts extends Pick<FormStart, 'choices' | 'usesSeatTypes'> {
  form: AdmissionForm
  /** As the record has it: what the catalogue has retired since may stay. Empty for a new one. */
  kept: Partial<AdmissionPayload>
}

export const AdmissionFormContext = createContext<AdmissionFormParts>({
  ...{ form: 1, choices: {}, usesSeatTypes: false, kept: {} },
})
export const useAdmissionForm = (): AdmissionFormParts => useContext(AdmissionFormContext)
