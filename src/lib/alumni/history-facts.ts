import { m } from '#paraglide/messages.js'
import type { BadgeState } from '../lists/badge-state.ts'
import type { AlumniData, HistoryStatus } from '../schemas/alumni/history.ts'
import type { Facts } from './registration-facts.ts'

const ofPerson = [
  'fatherName',
  'course',
  'batch',
  'branch',
  'section',
  'studentMobile',
  'studentEmail',
] as const
const ofPlace = ['company', 'instituteName', 'designation', 'experience', 'packages', 'location'] as const

/** Returns the labelled fields of an alumni history. Empty values are included; pages leave them out. */
export const historyFacts = (data: AlumniData): { person: Facts; place: Facts } => ({
  person: ofPerson.map((each) => [m[`alumni.field.${each}`](), data[each]]),
  place: ofPlace.map((each) => [m[`alumni.field.${each}`](), data[each]]),
})

export const badgeOfHistory = {
  working: 'active',
  studying: 'news',
} as const satisfies Record<HistoryStatus, BadgeState>
