import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type * as v from 'valibot'
import { monthInTitle } from '#lib/rules/month-in-title.ts'
import type { NewExam, examForm } from '#lib/schemas/results/exam.ts'

type ExamFields = UseFormReturn<v.InferInput<typeof examForm>, unknown, NewExam>

/**
 * Fills in month and year as the title of a new exam says them, until somebody chooses others: they stand on every
 * result and memo, and whoever has just typed them in the title does not look for them again.
 */
export function useMonthOfTitle(
  { watch, getValues, setValue }: ExamFields,
  { heldMonth, heldYear }: NewExam,
  isNew: boolean,
): void {
  const title = watch('title')
  const filled = useRef({ heldMonth, heldYear })
  useEffect(() => {
    const said = isNew ? monthInTitle(title) : null
    if (!said) return
    for (const field of ['heldMonth', 'heldYear'] as const) {
      if (getValues(field) !== filled.current[field]) continue
      setValue(field, said[field])
      filled.current[field] = said[field]
    }
  }, [title, isNew, getValues, setValue])
}
