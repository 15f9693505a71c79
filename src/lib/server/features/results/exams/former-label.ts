import type { ExamLabel } from '#lib/schemas/results/exam.ts'

/** An earlier label of an exam, until when it was in use, and why it was corrected. */
export interface FormerLabel extends ExamLabel {
  examId: string
  number: number
  correctedAt: string
  correctedBy: string
  reason: string
}
