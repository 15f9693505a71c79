import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Dialog } from './Dialog.tsx'

interface Props {
  question: string
  /** True for YES; false for NO, Escape or the backdrop. The parent then removes the dialog. */
  onAnswer: (isYes: boolean) => void
}

/** Asks for confirmation before an action that is hard to undo. */
export function ConfirmDialog({ question, onAnswer }: Props): ReactNode {
  return (
    <Dialog
      title={question}
      onClose={() => onAnswer(false)}
      answers={
        <>
          <button className="button primary" type="button" onClick={() => onAnswer(true)}>
            {m['dialog.yes']()}
          </button>
          <button className="button" type="button" onClick={() => onAnswer(false)}>
            {m['dialog.no']()}
          </button>
        </>
      }
    />
  )
}
