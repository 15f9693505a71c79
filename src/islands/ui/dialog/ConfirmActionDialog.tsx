import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Dialog } from './Dialog.tsx'

interface Props {
  /** Names the object of the action. */
  question: string
  /** Label of the button, such as “Publish 900 results”. */
  actionLabel: string
  isDanger?: boolean
  /** True for the action; false for “Cancel”, Escape or the backdrop. The parent then removes the dialog. */
  onAnswer: (isYes: boolean) => void
  /** The consequences of the action. */
  children?: ReactNode
}

/**
 * Asks for confirmation before an action that is hard to undo. The button names the action, so that nobody confirms by
 * habit.
 */
export function ConfirmActionDialog({
  question,
  actionLabel,
  isDanger = false,
  onAnswer,
  children,
}: Props): ReactNode {
  return (
    <Dialog
      title={question}
      onClose={() => onAnswer(false)}
      answers={
        <>
          <button
            className={isDanger ? 'button danger primary' : 'button primary'}
            type="button"
            onClick={() => onAnswer(true)}
          >
            {actionLabel}
          </button>
          <button className="button" type="button" onClick={() => onAnswer(false)}>
            {m['dialog.cancel']()}
          </button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
