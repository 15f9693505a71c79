import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'

interface Props {
  /** Id of the input. */
  of: string
  icon: string
  word: string
}

/** The visible button of a file input, which itself has the focus and the accessible name. */
export function PickButton({ of, icon, word }: Props): ReactNode {
  return (
    <span className="button" aria-hidden="true" onClick={() => document.getElementById(of)?.click()}>
      <Icon of={icon} />
      {word}
    </span>
  )
}
