import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { monthName } from '#lib/i18n/dates.ts'
import { isSupplyTitle, regulationInTitle } from '#lib/rules/grades/exam-title.ts'
import { examKinds } from '#lib/schemas/results/exam.ts'
import { m } from '#paraglide/messages.js'
import { Select } from '../ui/fields/Select.tsx'
import { TextField } from '../ui/fields/TextField.tsx'

/** Computed on each render, because the server renders pages in several languages. */
const months = () => Array.from({ length: 12 }, (_, index) => [index + 1, monthName(index + 1)] as const)

/** Listed one by one, so that the island's bundle contains only these messages. */
export const labelWords = {
  'exam.monthWrong': m['errors.exam.monthWrong'],
  'exam.yearWrong': m['errors.exam.yearWrong'],
}
const kindWords = { regular: m['results.regular'], supply: m['results.supply'] } as const

interface Props {
  /** Regulations of the catalogue. */
  regulations: readonly string[]
  /** The exam's regulation; empty where it has none. */
  regulation: string
  /** The regulation taken from the title; empty where none was. */
  guess: string
  titleHelp: string
  /** Further fields beside the regulation. */
  children?: ReactNode
}

/** The public fields of an exam. */
export function LabelFields({ regulations, regulation, guess, titleHelp, children }: Props): ReactNode {
  return (
    <>
      <TextField name="title" label={m['office.examTitle']()} help={titleHelp} isRequired />
      <div className="pair">
        <Select name="heldMonth" label={m['office.month']()} choices={months()} isNumber />
        <TextField name="heldYear" label={m['office.year']()} type="number" isRequired />
        <Regulation of={regulations} own={regulation} guess={guess} />
        <Select
          name="kind"
          label={m['office.kind']()}
          choices={examKinds.map((kind) => [kind, kindWords[kind]()])}
        />
        {children}
      </div>
    </>
  )
}

interface RegulationProps {
  of: readonly string[]
  own: string
  guess: string
}

/**
 * Offers the catalogue's regulations and the exam's own, which may be older. Without any in the catalogue it is a text
 * field.
 */
function Regulation({ of, own, guess }: RegulationProps): ReactNode {
  const field = {
    name: 'regulation',
    label: m['office.regulation'](),
    help: guess && m['office.regulationOfTitle'](),
    isRequired: true,
  }
  if (of.length === 0) return <TextField {...field} />
  const known = own === '' || of.includes(own) ? of : [own, ...of]
  return <Select {...field} choices={known.map((word) => [word, word] as const)} mayBeEmpty />
}

interface LabelProps extends FieldValues {
  title: string
  regulation: string
}

/**
 * Fills in the regulation that the title names until the user chooses another one. Returns what it filled in, so that
 * it can be marked as a guess; empty where it filled in nothing.
 */
export function useRegulationOfTitle<Fields extends LabelProps, Output>(
  { watch, getValues, setValue }: UseFormReturn<Fields, unknown, Output>,
  regulations: readonly string[],
): string {
  // `Fields` has both fields, but paths of a type parameter do not show that.
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

/** Sets the kind that the title of a new exam names until the user chooses one. */
export function useKindOfTitle<Fields extends FieldValues, Output>(
  { watch, setValue, getFieldState }: UseFormReturn<Fields, unknown, Output>,
  isNew: boolean,
): void {
  // `Fields` has both fields, but paths of a type parameter do not show that.
  const field = 'kind' as Path<Fields>
  const title: string = watch('title' as Path<Fields>)
  useEffect(() => {
    if (!isNew || getFieldState(field).isDirty) return
    const kind = isSupplyTitle(title) ? 'supply' : 'regular'
    setValue(field, kind as PathValue<Fields, typeof field>)
  }, [title, isNew, setValue, getFieldState, field])
}
