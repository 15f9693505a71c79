import type { ReactNode } from 'react'
import type { Choice } from './fields/field-props.ts'

/** The options of a select. */
export const Options = ({ of }: { of: readonly Choice[] }): ReactNode =>
  of.map(([value, word]) => (
    <option key={value} value={value}>
      {word}
    </option>
  ))
