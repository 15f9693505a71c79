import { hasCheckDigit } from '#lib/rules/aadhaar.ts'
import { isUnderAge, isUnlikelyAge } from '#lib/rules/age.ts'
import { namesSomebody } from '#lib/rules/consent.ts'
import type { FieldProblem } from '../../../kernel/core/errors.ts'
import type { AdmissionFields, AdmissionRecord } from '../records/admission.ts'
import type { AdmissionsRepository } from '../repository.ts'

/** What a person should look at, at fields of the payload; nothing is refused for it. */
export type Warnings = Readonly<Record<string, FieldProblem>>

interface JudgedPerson extends Pick<AdmissionFields, 'aadhaar'> {
  texts: Pick<AdmissionFields['texts'], 'name' | 'dateOfBirth' | 'studentMobile' | 'consentGivenBy'>
}

/** The same of a form that is saved: what is missing then will be asked for, while somebody types it is to come. */
export const warningsOfSaved: typeof warningsOf = async (read, person, about) => ({
  ...(await warningsOf(read, person, about)),
  ...(person.texts.dateOfBirth === '' && { dateOfBirth: { code: 'admissions.birthWanted', params: {} } }),
})

/** `ownId` is the admission that is changed, which is not like itself; `today` an Indian day. */
export async function warningsOf(
  { admissions }: Pick<AdmissionsRepository, 'admissions'>,
  { texts, aadhaar }: JudgedPerson,
  { ownId, today }: { ownId: string | null; today: string },
): Promise<Warnings> {
  const { name, dateOfBirth, studentMobile, consentGivenBy } = texts
  const others = (found: readonly AdmissionRecord[]) => found.filter(({ id }) => id !== ownId)
  const [person] = dateOfBirth === '' ? [] : others(await admissions.ofPerson(name, dateOfBirth))
  const [mobile] = studentMobile === '' ? [] : others(await admissions.ofMobile(studentMobile))
  return {
    ...(aadhaar !== '' &&
      !hasCheckDigit(aadhaar) && { aadharNo: { code: 'admissions.checkDigit', params: {} } }),
    ...(person && { name: { code: 'admissions.personKnown', params: saidOf(person) } }),
    ...(isUnlikelyAge(dateOfBirth, today) && {
      dateOfBirth: { code: 'admissions.ageUnlikely', params: {} },
    }),
    ...(mobile && { studentContactNo: { code: 'admissions.mobileKnown', params: saidOf(mobile) } }),
    ...(isUnderAge(dateOfBirth, today) &&
      !namesSomebody(consentGivenBy) && {
        consentGivenBy: { code: 'admissions.consentMissing', params: {} },
      }),
  }
}

const saidOf = ({ number, texts }: AdmissionRecord) => ({ admission: number, name: texts.name })
