import type { GradeSchemeName } from '../rules/grades/grade-scheme.ts'

/** A grade scale as the form of an exam offers it. */
export interface ScaleChoice {
  name: GradeSchemeName
  title: string
  /** Each grade with its points. */
  grades: string
}

/** What the form of an exam chooses among. */
export interface ExamChoices {
  /** Those of the catalogue. */
  regulations: readonly string[]
  scales: readonly ScaleChoice[]
  /** The scale of each regulation that has one. */
  scaleOf: Readonly<Record<string, GradeSchemeName>>
}
