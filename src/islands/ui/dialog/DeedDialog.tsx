import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Dialog } from './Dialog.tsx'

interface Props {
  /** Names what it is done to. */
  question: string
  /** On the button: “Publish 900 results”. */
  deed: string
  isDanger?: boolean
  /** True for the deed; false for “Cancel”, Escape or the backdrop. Whoever renders it takes it away then. */
  onAnswer: (isYes: boolean) => void
  /** What comes of it. */
  children?: ReactNode
}

/** Asks before something that is hard to take back; the button says what will be done, so that nobody answers by habit. */
export function DeedDialog({ question, deed, isDanger = false, onAnswer, children }: Props): ReactNode {
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
            {deed}
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
