import * as v from 'valibot'
import { alumniRegistration } from '#lib/schemas/alumni/registration.ts'

/** As saveAlumniStudentRegister names its parts, so that what it refuses finds its field. */
export const registrationValue = v.object({
  alumniStudentRegistration: alumniRegistration,
  file: v.array(v.file()),
})
export type RegistrationInput = v.InferInput<typeof registrationValue>
export type RegistrationOutput = v.InferOutput<typeof registrationValue>

export interface FormStart {
  /** What the register knows of whoever is signed in. */
  start: Readonly<Record<string, string>>
  /** What the college has had. */
  suggested: { degrees: readonly string[]; batches: readonly string[]; branches: readonly string[] }
}

/** A radio group begins with none chosen. */
export const startValue = ({ start }: Pick<FormStart, 'start'>): RegistrationInput => ({
  // Its texts are those of the schema; what is missing is said when it is sent.
  alumniStudentRegistration: start as RegistrationInput['alumniStudentRegistration'],
  file: [],
})

export function bodyOf({ alumniStudentRegistration, file: [file] }: RegistrationOutput): FormData {
  const body = new FormData()
  const { degree, companyName } = alumniStudentRegistration
  // wire: clients say both twice.
  const sent = { ...alumniStudentRegistration, course: degree, company: companyName }
  body.set('alumniStudentRegistration', JSON.stringify(sent))
  if (file) body.set('file', file)
  return body
}
