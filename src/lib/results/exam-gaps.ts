import type { ListedResult } from '../schemas/results/result-answer.ts'

/** A time without a result, between the months of two exams. */
export type ExamGap = Record<'from' | 'to', HeldIn>

type HeldIn = Pick<ListedResult, 'heldMonth' | 'heldYear'>

/** Months between two results from which the time is named: two semesters and half a year's delay. */
const longTime = 18

/** Returns the gap between an exam and the one before it; null for neighbours and where there is no earlier exam. */
export function gapBefore(exam: HeldIn, earlier: HeldIn | undefined): ExamGap | null {
  if (!earlier || monthsOf(exam) - monthsOf(earlier) < longTime) return null
  return { from: earlier, to: exam }
}

const monthsOf = ({ heldYear, heldMonth }: HeldIn): number => heldYear * 12 + heldMonth
