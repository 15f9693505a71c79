import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import type { PhotoLimits } from '#lib/browser/page/shrink-photo.ts'
import { useFormField } from '../form/form-context.ts'
import { PhotoPicker } from '../files/PhotoPicker.tsx'
import type { FieldProps } from './field-props.ts'

interface PhotoFieldProps extends FieldProps {
  limits: PhotoLimits
  /** The camera that a phone opens. */
  facing?: 'user' | 'environment'
  /** Size of the preview in pixels. */
  preview?: { width: number; height: number }
}

/** A photo field; its value is a File or null. */
export function PhotoField({ name, limits, ...props }: PhotoFieldProps): ReactNode {
  const placed = useFormField(name, props.label)
  const { field } = useController({ name })
  const photo = field.value instanceof File ? field.value : null
  return <PhotoPicker {...props} {...placed} limits={limits} photo={photo} onPhoto={field.onChange} />
}
