import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import type { PickedFileLimits } from '../files/check-files.ts'
import { FilePicker } from '../files/FilePicker.tsx'
import { useFormField, useFormParts } from '../form/form-context.ts'
import type { FieldProps } from './field-props.ts'

/** A file field; its value is a list of Files. */
export function FileField({ name, limits, ...props }: FieldProps & { limits: PickedFileLimits }): ReactNode {
  const placed = useFormField(name, props.label)
  const { share } = useFormParts()
  const { field } = useController({ name })
  const files = Array.isArray(field.value) ? (field.value as File[]) : []
  return (
    <FilePicker {...props} {...placed} limits={limits} files={files} share={share} onFiles={field.onChange} />
  )
}
