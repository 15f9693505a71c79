import type { ReactNode } from 'react'

/** Common props of the fields of a form. */
export interface FieldProps {
  /** Path of the field in the value. */
  name: string
  label: string
  help?: ReactNode
  isRequired?: boolean
  isDisabled?: boolean
  /** The field is shown and sent, but cannot be changed. */
  isReadOnly?: boolean
}

/** A value and its label. */
export type Choice = readonly [value: string | number, word: string]
