/** submitted → admitted → cancelled, or submitted → cancelled. A cancelled admission keeps its number. */
export const admissionStates = ['submitted', 'admitted', 'cancelled'] as const
export type AdmissionState = (typeof admissionStates)[number]
