import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'

interface Props {
  /** The id of the input. */
  of: string
  icon: string
  word: string
}

/** What the eye sees of an input that has the focus and the name. */
export function PickButton({ of, icon, word }: Props): ReactNode {
  return (
    <span className="button" aria-hidden="true" onClick={() => document.getElementById(of)?.click()}>
      <Icon of={icon} />
      {word}
    </span>
  )
}
