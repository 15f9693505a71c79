import { type ReactNode, useEffect, useRef } from 'react'
import { Refused, useRefusal } from './Refused.tsx'
import type { Part } from './publishing.store.ts'

interface Props {
  part: Part
  kind?: 'primary' | 'danger'
  isBusy: boolean
  onPress: () => void
  children: string
}

/** The button that ends a part, below what was refused; the first field of the part that is wrong takes the focus. */
export function Deed({ part, kind, isBusy, onPress, children }: Props): ReactNode {
  const button = useRef<HTMLParagraphElement>(null)
  const { fields } = useRefusal(part)
  useEffect(() => {
    if (Object.keys(fields).length > 0)
      button.current?.parentElement?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fields])
  return (
    <>
      <Refused part={part} />
      <p ref={button}>
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
}
