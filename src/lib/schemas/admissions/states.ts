/** submitted → admitted → cancelled, or at once cancelled. A cancelled one keeps its number. */
export const admissionStates = ['submitted', 'admitted', 'cancelled'] as const
export type AdmissionState = (typeof admissionStates)[number]
