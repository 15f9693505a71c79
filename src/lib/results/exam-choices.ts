import type { GradeSchemeName } from '../rules/grades/grade-scheme.ts'

/** A grade scale in the exam form. */
interface ScaleChoice {
  name: GradeSchemeName
  title: string
  /** The grades with their points, as one text. */
  grades: string
}

/** The choices of the exam form. */
export interface ExamChoices {
  /** Regulations of the catalogue. */
  regulations: readonly string[]
  scales: readonly ScaleChoice[]
  /** The scale of each regulation that has one. */
  scaleOf: Readonly<Record<string, GradeSchemeName>>
}
