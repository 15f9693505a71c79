import { collect } from '../../kernel/declared.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { ChecklistSteps } from './checklist-step.ts'

/** The steps of all features. */
export const declaredSteps = (features: readonly Feature[]): ChecklistSteps =>
  collect(features, ({ checklist = {} }) => checklist)

declare module '../../kernel/feature.ts' {
  interface Feature {
    /** What of it a new college does first. */
    checklist?: ChecklistSteps
  }
}
