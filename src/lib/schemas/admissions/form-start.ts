/** What an admission form is opened with. */
import type { AdmissionFieldName } from './fields.ts'

/** Of fields that name an entry of the catalogue and depend on no other field, what may be chosen. */
export type FormChoices = Readonly<Partial<Record<AdmissionFieldName, readonly string[]>>>

export interface FormStart {
  choices: FormChoices
  /** The college asks for seat types where others ask how somebody is admitted. */
  usesSeatTypes: boolean
  /** The number that comes next, of no course in particular. */
  nextNumber: string
  /** An Indian day. */
  today: string
}
