import type { BadgeState } from '#lib/lists/badge-state.ts'
import type { AlumniState } from '#lib/schemas/alumni/registration.ts'
import { m } from '#paraglide/messages.js'
import { showInstant } from '../i18n/dates.ts'
import { type AlumniRegistration, workingFields } from '../schemas/alumni/registration.ts'

export type Facts = readonly (readonly [label: string, value: string])[]

/** Returns the labelled answers of an alumni registration, in the order of the form. */
export const factsOf = (
  said: AlumniRegistration & { createdAt: string },
): { studied: Facts; reached: Facts; now: Facts } => ({
  studied: (['degree', 'batch', 'branch', 'rollNumber'] as const).map((each) => [
    m[`alumni.field.${each}`](),
    said[each],
  ]),
  reached: (['mobileNumber', 'email'] as const).map((each) => [m[`alumni.field.${each}`](), said[each]]),
  now: [
    [m['alumni.field.working'](), m[`alumni.working.${said.working}`]()],
    ...workingFields[said.working].map((each) => [m[`alumni.field.${each}`](), said[each]] as const),
    [m['alumni.registeredAt'](), showInstant(said.createdAt)],
  ],
})

export const badgeOfRegistration = {
  registered: 'waiting',
  verified: 'good',
  rejected: 'bad',
  expired: 'inactive',
} as const satisfies Record<AlumniState, BadgeState>
