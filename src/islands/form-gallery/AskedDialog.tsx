import { type ReactNode, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DeedDialog } from '../ui/DeedDialog.tsx'

/** Asks, and shows what was answered: by YES and NO, and by a button that names the deed. */
export function AskedDialog(): ReactNode {
  const [open, setOpen] = useState<'' | 'question' | 'deed'>('')
  const [answer, setAnswer] = useState('')
  const take = (isYes: boolean): void => {
    setOpen('')
    setAnswer(isYes ? m['dialog.yes']() : m['dialog.no']())
  }
  return (
    <>
      <p className="row">
        <button className="button" type="button" onClick={() => setOpen('question')}>
          {m['gallery.ask']()}
        </button>
        <button className="button" type="button" onClick={() => setOpen('deed')}>
          {m['gallery.deed']()}
        </button>
        <span role="status">{answer && m['gallery.answered']({ answer })}</span>
      </p>
      {open === 'question' && <ConfirmDialog question={m['gallery.question']()} onAnswer={take} />}
      {open === 'deed' && (
        <DeedDialog
          question={m['gallery.deedQuestion']()}
          deed={m['gallery.deed']()}
          isDanger
          onAnswer={take}
        >
          <p>{m['gallery.deedText']()}</p>
        </DeedDialog>
      )}
    </>
  )
}
