import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { regulationInTitle } from '#lib/rules/grades/regulation-in-title.ts'

interface Named extends FieldValues {
  title: string
  regulation: string
}

/**
 * Fills in the regulation that the title names, until somebody chooses another one. Answers what it filled in, empty
 * where that is nothing: a guess is shown as one.
 */
export function useRegulationOfTitle<Fields extends Named, Output>(
  { watch, getValues, setValue }: UseFormReturn<Fields, unknown, Output>,
  regulations: readonly string[],
): string {
  // `Fields` has both, which paths of a type parameter do not say.
  const titleField = 'title' as Path<Fields>
  const field = 'regulation' as Path<Fields>
  const title: string = watch(titleField)
  const filled = useRef('')
  const [guess, setGuess] = useState('')
  useEffect(() => {
    const now: string = getValues(field)
    if (now !== filled.current) return
    const named = regulationInTitle(title, regulations) ?? ''
    const known = regulations.length === 0 || regulations.includes(named) ? named : ''
    filled.current = known
    setGuess(known)
    if (known !== now) setValue(field, known as PathValue<Fields, typeof field>)
  }, [title, regulations, getValues, setValue, field])
  return guess !== '' && watch(field) === guess ? guess : ''
}
