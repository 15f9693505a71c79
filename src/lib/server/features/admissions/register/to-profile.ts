import { incomeSlabOf } from '#lib/rules/money/income-slab.ts'
import {
  emptyProfile,
  type StudentGender,
  type StudentProfile,
  type YesOrNo,
} from '#lib/schemas/students/profile.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { AdmissionRecord } from '../records/admission.ts'

const genders: Readonly<Record<string, StudentGender>> = {
  MALE: 'male',
  FEMALE: 'female',
  TRANSGENDER: 'other',
}

const yesOrNoOf = (word: string | undefined): YesOrNo | null =>
  word === 'yes' || word === 'no' ? word : null

/** Returns what an admission says of the student beside name and place; an unanswered question stays null. */
export function toProfile(
  { texts, entries }: Pick<AdmissionRecord, 'texts' | 'entries'>,
  view: Pick<CatalogueView, 'byId'>,
): StudentProfile {
  const { isPhysicallyChallenged, annualIncome, gender } = texts
  return {
    ...emptyProfile,
    gender: genders[gender] ?? null,
    disability: yesOrNoOf(isPhysicallyChallenged),
    minority: yesOrNoOf(view.byId(entries.religion ?? '')?.reportsAs),
    incomeSlab: incomeSlabOf(annualIncome),
  }
}
