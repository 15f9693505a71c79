import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '#paraglide/messages.js'

interface Props {
  question: string
  /** True for YES, false for NO or Escape; the dialog closes itself either way. */
  onAnswer: (isYes: boolean) => void
}

/** Asks before something that is hard to take back. */
export function ConfirmDialog({ question, onAnswer }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="card confirm" aria-label={question} onCancel={() => onAnswer(false)}>
      <p>{question}</p>
      <p className="row">
        <button className="button primary" type="button" onClick={() => onAnswer(true)}>
          {m['office.yes']()}
        </button>
        <button className="button" type="button" onClick={() => onAnswer(false)}>
          {m['office.no']()}
        </button>
      </p>
    </dialog>
  )
}
