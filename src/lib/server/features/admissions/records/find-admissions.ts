import { indianDate } from '#lib/rules/dates/indian-time.ts'
import { readMobile } from '#lib/rules/numbers/mobile.ts'
import type { AskedAdmission, TypedOfPerson } from '#lib/schemas/admissions/find.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { SealedField } from '../../../kernel/secrets/sealed-field.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { type DuplicateWarnings, findDuplicateWarnings } from '../form/duplicate-warnings.ts'
import type { AdmissionsRepository } from '../repository.ts'
import type { AdmissionRecord } from './admission.ts'

export interface AdmissionFinder {
  /** Finds at most twenty admissions by the first criterion given. */
  search(asked: AskedAdmission): Promise<AdmissionRecord[]>
  /** Warns of possible duplicates while a clerk types; incomplete values are ignored. */
  check(typed: TypedOfPerson): Promise<DuplicateWarnings>
}

interface Parts {
  store: Store<AdmissionsRepository>
  clock: Clock
  aadhaar: SealedField
}

/** Finds admissions by what a person says at the desk. */
export function createAdmissionFinder({ store: { read }, clock, aadhaar }: Parts): AdmissionFinder {
  /** Hashes under every secret; null where the number is incomplete. */
  const hashesOf = (typed: string): readonly string[] | null => {
    const digits = typed.replaceAll(/\D/g, '')
    return digits.length === 12 ? aadhaar.hashes(digits) : null
  }
  return {
    async search({ admissionId, adminNo, rollNumber, aadharNo, name }) {
      const { admissions, finder } = read
      if (admissionId !== '') return admissions.byIds([admissionId])
      if (adminNo !== '') return admissions.byNumbers([adminNo.toUpperCase()])
      if (rollNumber !== '') return finder.ofRollNumber(rollNumber.toUpperCase())
      if (aadharNo !== '') return finder.ofAadhaar(hashesOf(aadharNo) ?? [])
      return name === '' ? [] : finder.named(name)
    },

    async check({ admissionId, aadharNo, studentContactNo, name, dateOfBirth, consentGivenBy }) {
      const texts = { name, dateOfBirth, consentGivenBy, studentMobile: readMobile(studentContactNo) }
      const digits = aadharNo.replaceAll(/\s/g, '')
      const isWhole = /^\d{12}$/.test(digits)
      const [taken] = (await read.admissions.withAadhaar((isWhole && hashesOf(digits)) || [])).filter(
        ({ id }) => id !== admissionId,
      )
      const warnings = await findDuplicateWarnings(
        read,
        { texts, aadhaar: isWhole ? digits : '' },
        { ownId: admissionId, today: indianDate(clock.now()) },
      )
      if (!taken) return warnings
      const params = { admission: taken.number, name: taken.texts.name }
      return { ...warnings, aadharNo: { code: 'admissions.aadhaarTaken', params } }
    },
  }
}
