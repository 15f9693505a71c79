import type { ExamLabel } from '#lib/schemas/results/exam.ts'

/** What an exam was called, until when, and why no longer. */
export interface FormerLabel extends ExamLabel {
  examId: string
  number: number
  correctedAt: string
  correctedBy: string
  reason: string
}
