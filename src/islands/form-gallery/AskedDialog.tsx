import { type ReactNode, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

/** Asks, and shows what was answered. */
export function AskedDialog(): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [answer, setAnswer] = useState('')
  const take = (isYes: boolean): void => {
    setOpen(false)
    setAnswer(isYes ? m['dialog.yes']() : m['dialog.no']())
  }
  return (
    <>
      <p className="row">
        <button className="button" type="button" onClick={() => setOpen(true)}>
          {m['gallery.ask']()}
        </button>
        <span role="status">{answer && m['gallery.answered']({ answer })}</span>
      </p>
      {isOpen && <ConfirmDialog question={m['gallery.question']()} onAnswer={take} />}
    </>
  )
}
