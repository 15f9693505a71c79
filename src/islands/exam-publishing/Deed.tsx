import type { ReactNode } from 'react'
import { Refused } from './Refused.tsx'
import type { Part } from './publishing.store.ts'

interface Props {
  part: Part
  kind?: 'primary' | 'danger'
  isBusy: boolean
  onPress: () => void
  children: string
}

/** The button that ends a part, below what was refused. */
export const Deed = ({ part, kind, isBusy, onPress, children }: Props): ReactNode => (
  <>
    <Refused part={part} />
    <p>
      <button
        className={kind ? `button ${kind}` : 'button'}
        type="button"
        disabled={isBusy}
        onClick={onPress}
      >
        {children}
      </button>
    </p>
  </>
)
