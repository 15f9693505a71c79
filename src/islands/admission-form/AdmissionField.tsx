import type { ReactNode } from 'react'
import type { AdmissionFieldName, TextKind } from '#lib/schemas/admissions/fields.ts'
import { DateField } from '../ui/fields/DateField.tsx'
import { RadioGroup } from '../ui/fields/RadioGroup.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { EntryField } from './EntryField.tsx'
import { fieldOf, isRequiredBy, pathOf } from './form-value.ts'
import { useAdmissionForm } from './form-context.ts'
import { NumberField } from './NumberField.tsx'
import { useWarning } from './live-warnings.tsx'
import { labelOf, valueWord } from './words.ts'

/** One field of the table, by what it is. */
export function AdmissionField({ name }: { name: AdmissionFieldName }): ReactNode {
  const { form, usesSeatTypes } = useAdmissionForm()
  const { is, payload } = fieldOf(name)
  const warning = useWarning(payload)
  const props = {
    name: pathOf(name),
    label: labelOf(name, usesSeatTypes),
    isRequired: isRequiredBy(form, name),
  }
  if (typeof is !== 'string') {
    if ('entry' in is) return <EntryField {...props} of={name} />
    const choices = is.oneOf.map((value) => [value, valueWord(value)] as const)
    return name === 'gender' ? (
      <RadioGroup {...props} choices={choices} />
    ) : (
      <Select {...props} choices={choices} mayBeEmpty />
    )
  }
  if (is === 'date') return <DateField {...props} />
  if (is === 'aadhaar' || is === 'mobile') return <NumberField {...props} of={name} warning={warning} />
  // Whoever sits at the desk types about others: a browser must not offer what it kept of the last one.
  return <TextField {...props} {...typing[is]} warning={warning} autoComplete="off" />
}

/** How each kind of text is typed. */
const typing: Partial<
  Record<TextKind, { rows?: number; type?: 'email'; inputMode?: 'numeric' | 'decimal' }>
> = {
  lines: { rows: 3 },
  email: { type: 'email' },
  number: { inputMode: 'numeric' },
  account: { inputMode: 'numeric' },
  pincode: { inputMode: 'numeric' },
  percentage: { inputMode: 'decimal' },
  rupees: { inputMode: 'decimal' },
}
