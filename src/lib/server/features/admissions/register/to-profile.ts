import { incomeSlabOf } from '#lib/rules/money/income-slab.ts'
import { emptyProfile, type StudentGender, type StudentProfile } from '#lib/schemas/students/profile.ts'
import type { AdmissionRecord } from '../records/admission.ts'

const genders: Readonly<Record<string, StudentGender>> = {
  MALE: 'male',
  FEMALE: 'female',
  TRANSGENDER: 'other',
}

/** Returns what an admission says of the student beside name and place; an unanswered question stays null. */
export function toProfile({ texts }: Pick<AdmissionRecord, 'texts'>): StudentProfile {
  const { isPhysicallyChallenged, annualIncome, gender } = texts
  return {
    ...emptyProfile,
    gender: genders[gender] ?? null,
    disability:
      isPhysicallyChallenged === 'yes' || isPhysicallyChallenged === 'no' ? isPhysicallyChallenged : null,
    incomeSlab: incomeSlabOf(annualIncome),
  }
}
