import type { ReactNode } from 'react'
import type { AdmissionFieldName, PayloadName } from '#lib/schemas/admissions/fields.ts'
import { DependentSelect } from '../ui/fields/DependentSelect.tsx'
import type { FieldProps } from '../ui/fields/field-props.ts'
import { Select } from '../ui/fields/Select.tsx'
import type { LoadChoices } from '../ui/fields/use-choices.ts'
import { type AdmissionFormParts, useAdmissionForm } from './form-context.ts'
import { at, fieldOf } from './form-value.ts'
import { dependentOf } from './load-choices.ts'

/** An entry of the catalogue, among those that the fields before it leave. */
export function EntryField({ of, ...props }: FieldProps & { of: AdmissionFieldName }): ReactNode {
  const parts = useAdmissionForm()
  // The payload's names are those of the table.
  const payload = fieldOf(of).payload as PayloadName
  const dependent = dependentOf(payload)
  if (!dependent) return <Select {...props} choices={choicesOf(parts, of, payload)} mayBeEmpty />
  return (
    <DependentSelect
      {...props}
      of={dependent.of.map(at)}
      load={withKept(parts, payload, dependent.of, dependent.load)}
    />
  )
}

/** The payload says the seat type as the type of admission where the college asks for seat types. */
function choicesOf(
  { choices, usesSeatTypes, kept }: AdmissionFormParts,
  of: AdmissionFieldName,
  payload: PayloadName,
) {
  const offered = choices[usesSeatTypes && of === 'admissionType' ? 'seatType' : of] ?? []
  return withWord(offered, kept[payload] ?? '').map((word) => [word, word] as const)
}

const withWord = (words: readonly string[], word: string): readonly string[] =>
  word === '' || words.includes(word) ? words : [...words, word]

/** What a record has stays a choice where it was one, though nobody new is offered it. */
const withKept =
  (
    { kept }: AdmissionFormParts,
    payload: PayloadName,
    of: readonly PayloadName[],
    load: LoadChoices,
  ): LoadChoices =>
  async (...values) => {
    const offered = await load(...values)
    const isAsKept = of.every((name, index) => kept[name] === values[index])
    const word = isAsKept ? (kept[payload] ?? '') : ''
    return word === '' || offered.some(([value]) => value === word) ? offered : [...offered, [word, word]]
  }
