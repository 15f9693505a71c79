import type { FeeTypeFields } from './fee-type.ts'

/** What most colleges in India charge for. */
export const defaultFeeTypes: readonly FeeTypeFields[] = [
  { name: 'Tuition Fee', kind: 'general', isOnline: true },
  { name: 'Special Fee', kind: 'general', isOnline: true },
  { name: 'Exam Fee', kind: 'exam', isOnline: true },
  { name: 'Admission Fee', kind: 'self', isOnline: true },
  { name: 'Library Fee', kind: 'miscellaneous', isOnline: true },
  { name: 'Transport Fee', kind: 'miscellaneous', isOnline: true },
  { name: 'Hostel Fee', kind: 'miscellaneous', isOnline: true },
]
