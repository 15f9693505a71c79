import { hasCheckDigit } from '#lib/rules/aadhaar.ts'
import { isUnderAge } from '#lib/rules/age.ts'
import type { FieldProblem } from '../../kernel/core/errors.ts'
import type { AdmissionFields, AdmissionRecord } from './admission.ts'

/** What a person should look at, at fields of the payload; nothing is refused for it. */
export type Warnings = Readonly<Record<string, FieldProblem>>

/** `alike` are others with the mobile number, or the name and the date of birth. `today` is an Indian day. */
export function warningsOf(
  { texts, aadhaar }: AdmissionFields,
  alike: readonly Pick<AdmissionRecord, 'number' | 'texts'>[],
  today: string,
): Warnings {
  const found: Record<string, FieldProblem> = {}
  if (aadhaar !== '' && !hasCheckDigit(aadhaar))
    found['aadharNo'] = { code: 'admissions.checkDigit', params: {} }
  for (const { number, texts: other } of alike) {
    const params = { admission: number, name: other.name }
    if (texts.studentMobile !== '' && other.studentMobile === texts.studentMobile)
      found['studentContactNo'] ??= { code: 'admissions.mobileKnown', params }
    else found['name'] ??= { code: 'admissions.personKnown', params }
  }
  if (isUnderAge(texts.dateOfBirth, today) && texts.consentGivenBy === '')
    found['consentGivenBy'] = { code: 'admissions.consentMissing', params: {} }
  return found
}
