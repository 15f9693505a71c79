import { hasCheckDigit } from '#lib/rules/numbers/aadhaar.ts'
import { isUnderAge, isUnlikelyAge } from '#lib/rules/dates/age.ts'
import { namesSomebody } from '#lib/rules/college/consent.ts'
import type { FieldProblem } from '../../../kernel/core/errors.ts'
import type { AdmissionFields, AdmissionRecord } from '../records/admission.ts'
import type { AdmissionsRepository } from '../repository.ts'

/** Warnings at fields of the payload; they never prevent saving. */
export type DuplicateWarnings = Readonly<Record<string, FieldProblem>>

interface CheckedPerson extends Pick<AdmissionFields, 'aadhaar'> {
  texts: Pick<AdmissionFields['texts'], 'name' | 'dateOfBirth' | 'studentMobile' | 'consentGivenBy'>
}

/** A saved form also warns of missing values, which a person who is still typing will add. */
export const findSavedWarnings: typeof findDuplicateWarnings = async (read, person, about) => ({
  ...(await findDuplicateWarnings(read, person, about)),
  ...(person.texts.dateOfBirth === '' && { dateOfBirth: { code: 'admissions.birthWanted', params: {} } }),
})

/** `ownId` is the edited admission, which is no duplicate of itself; `today` is an Indian day. */
export async function findDuplicateWarnings(
  { admissions }: Pick<AdmissionsRepository, 'admissions'>,
  { texts, aadhaar }: CheckedPerson,
  { ownId, today }: { ownId: string | null; today: string },
): Promise<DuplicateWarnings> {
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
