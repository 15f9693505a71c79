import type { AdmissionPayload } from '#lib/schemas/admissions/payload.ts'
import { type FormInput, startValue } from './form-value.ts'
import { type LoadedRecord, payloadOf } from './loaded-record.ts'

/** One admission after the other: each begins with a form of its own. */
export interface Turn {
  /** Goes up with each. */
  count: number
  initial: FormInput
  /** The admission that is changed; null for a new one. */
  record: LoadedRecord | null
}

/** What stays for the next applicant at the counter. */
const atCounter = ['courseAppliedFor', 'batch', 'branch'] as const

export const newTurn = (count: number, today: string, kept: Partial<AdmissionPayload> = {}): Turn => ({
  count,
  record: null,
  initial: startValue({ dateOfAdmission: today, ...kept }),
})

export const changingTurn = (count: number, record: LoadedRecord, usesSeatTypes: boolean): Turn => ({
  count,
  record,
  initial: startValue(payloadOf(record, usesSeatTypes)),
})

export const keptOf = (saved: AdmissionPayload): Partial<AdmissionPayload> =>
  Object.fromEntries(atCounter.map((name) => [name, saved[name]]))
