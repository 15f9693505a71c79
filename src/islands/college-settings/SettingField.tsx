import type { ReactNode } from 'react'
import { type FieldPath, useFormContext } from 'react-hook-form'
import type { CollegeSettings } from '#lib/schemas/college.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '../ui/Field.tsx'

interface Props {
  name: FieldPath<CollegeSettings>
  label: string
  isLong?: boolean
}

/** Named one by one: an island carries only its own sentences. */
const problems: Record<string, () => string> = {
  'field.required': m['errors.field.required'],
  'field.tooLong': m['errors.field.tooLong'],
  'field.notAnEmail': m['errors.field.notAnEmail'],
  'field.notAnAddress': m['errors.field.notAnAddress'],
}

/** One text of the settings, with its problem. */
export function SettingField({ name, label, isLong = false }: Props): ReactNode {
  const { register, getFieldState, formState } = useFormContext<CollegeSettings>()
  const message = getFieldState(name, formState).error?.message
  return (
    <Field label={label} problem={message && (problems[message]?.() ?? message)}>
      {isLong ? <textarea rows={4} {...register(name)} /> : <input {...register(name)} />}
    </Field>
  )
}
