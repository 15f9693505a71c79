import type { AdmissionPayload } from '#lib/schemas/admissions/payload.ts'
import { type FormInput, startValue } from './form-value.ts'

/** One admission after the other: each begins with a form of its own. */
export interface Turn {
  /** Goes up with each. */
  count: number
  initial: FormInput
}

/** What stays for the next applicant at the counter. */
const atCounter = ['courseAppliedFor', 'batch', 'branch'] as const

export const firstTurn = (today: string): Turn => ({
  count: 0,
  initial: startValue({ dateOfAdmission: today }),
})

export function nextTurn(
  { count }: Turn,
  saved: AdmissionPayload,
  today: string,
  isAtCounter: boolean,
): Turn {
  const stays = isAtCounter ? atCounter.map((name) => [name, saved[name]] as const) : []
  return {
    count: count + 1,
    initial: startValue({ dateOfAdmission: today, ...Object.fromEntries(stays) }),
  }
}
