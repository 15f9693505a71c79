import type { ReactNode } from 'react'

/** What every field of a form is given. */
export interface FieldProps {
  /** Its path in the value. */
  name: string
  label: string
  help?: ReactNode
  isRequired?: boolean
  isDisabled?: boolean
  /** Shown and sent, not changed. */
  isReadOnly?: boolean
}

/** A value and the word for it. */
export type Choice = readonly [value: string | number, word: string]
