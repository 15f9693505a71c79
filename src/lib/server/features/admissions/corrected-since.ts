import type { AdmissionFieldName } from '#lib/schemas/admissions/fields.ts'
import type { Transition } from '../../kernel/transitions/transition.repository.ts'
import type { CorrectedStudent, StudentChange } from '../students/feature.ts'
import type { AdmissionChange, AdmissionRecord } from './admission.ts'
import { enrolmentOf, registerFields } from './enrolment-of.ts'

interface Histories {
  /** Of the admission, newest first. */
  changes: readonly AdmissionChange[]
  moves: readonly Transition[]
  /** Of the student. */
  later: readonly StudentChange[]
}

/** A course without its own branch and batch would be no place. */
const place: readonly AdmissionFieldName[] = ['course', 'branch', 'batch', 'semester']

/**
 * What the register was not told: fields that somebody corrected on the form since the register last took it over, and
 * that nobody has changed in the register after that.
 */
export function correctedSince(
  admission: AdmissionRecord,
  { changes, moves, later }: Histories,
): CorrectedStudent {
  const told = moves.find(({ to }) => to === 'admitted')?.version ?? 0
  const isCorrected = (name: AdmissionFieldName): boolean => {
    const change = changes.find(({ version, after }) => version > told && name in after)
    const own = registerFields[name]
    if (!change || !own) return false
    return !later.some(({ at, after }) => at > change.at && own in after)
  }
  // Keys of the table that is looked through.
  const corrected = (Object.keys(registerFields) as AdmissionFieldName[]).filter(isCorrected)
  const names = corrected.some((name) => place.includes(name)) ? [...corrected, ...place] : corrected
  const { fields } = enrolmentOf(admission, null)
  return Object.fromEntries(
    names.flatMap((name) => {
      const own = registerFields[name]
      return own ? [[own, fields[own]]] : []
    }),
  )
}
