import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MessageBox } from '../ui/MessageBox.tsx'
import { $refusals, change, type Part, type Refusal, refuseAction } from './publishing.store.ts'

interface Props {
  part: Part
  kind?: 'primary' | 'danger'
  isBusy: boolean
  onPress: () => void
  children: string
  /** A link beside the button. */
  beside?: ReactNode
}

/** The action button of a section, below its error; the first invalid field of the section gets the focus. */
export function ActionButton({ part, kind, isBusy, onPress, children, beside }: Props): ReactNode {
  const button = useRef<HTMLParagraphElement>(null)
  const { fields } = useRefusal(part)
  useEffect(() => {
    if (Object.keys(fields).length > 0)
      button.current?.parentElement?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fields])
  return (
    <>
      <Refused part={part} />
      <p ref={button} className={beside ? 'row' : undefined}>
        <button
          className={kind ? `button ${kind}` : 'button'}
          type="button"
          disabled={isBusy}
          onClick={onPress}
        >
          {children}
        </button>
        {beside}
      </p>
    </>
  )
}

interface ActionOptions {
  part: Part
  call: string
  /** Returns errors by field; the confirmation is shown only where there are none. */
  check?: () => Refusal['fields']
  /** Loads what the confirmation shows. */
  prepare?: () => Promise<unknown>
  body: () => Parameters<typeof change>[2]
}

/** An action that is checked, confirmed and then carried out; afterwards the page shows the exam's new state. */
export function useAction({ part, call, check = () => ({}), prepare, body }: ActionOptions) {
  const [isAsked, setAsked] = useState(false)

  function ask(): void {
    const fields = check()
    refuseAction(part, fields)
    if (Object.keys(fields).length > 0) return
    if (!prepare) return setAsked(true)
    void prepare().then(() => setAsked(true))
  }
  async function answer(isYes: boolean): Promise<void> {
    setAsked(false)
    if (isYes) await change(part, call, body())
  }
  return { isAsked, ask, onAnswer: (isYes: boolean) => void answer(isYes) }
}

const none: Refusal = { problem: '', fields: {} }

export const useRefusal = (part: Part): Refusal => useStore($refusals)[part] ?? none

/** Shows the error of a whole section beside its button. */
export function Refused({ part }: { part: Part }): ReactNode {
  const { problem } = useRefusal(part)
  return (
    problem && (
      <MessageBox kind="error" role="alert">
        {problem}
      </MessageBox>
    )
  )
}
