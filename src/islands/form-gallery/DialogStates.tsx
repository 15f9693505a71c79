import { type ReactNode, useEffect, useState } from 'react'
import { guardDialogs } from '#lib/guard-dialogs.ts'
import { m } from '#paraglide/messages.js'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { AskedDialog } from './AskedDialog.tsx'

/** A dialog for each of its uses. */
export function DialogStates(): ReactNode {
  const [open, setOpen] = useState('')
  const close = (): void => setOpen('')
  useEffect(guardDialogs, [])
  const titles = {
    outcome: m['gallery.dialog.outcome'](),
    error: m['gallery.dialog.error'](),
    form: m['gallery.dialog.form'](),
    long: m['gallery.dialog.long'](),
  }
  const closing = (
    <button className="button" type="button" onClick={close}>
      {m['dialog.close']()}
    </button>
  )
  return (
    <>
      <AskedDialog />
      <p className="row">
        {Object.entries(titles).map(([name, title]) => (
          <button key={name} className="button" type="button" onClick={() => setOpen(name)}>
            {m['gallery.dialog.open']({ title })}
          </button>
        ))}
      </p>
      {open === 'outcome' && (
        <Dialog title={titles.outcome} kind="success" onClose={close} answers={closing}>
          <p>{m['gallery.message.success']()}</p>
        </Dialog>
      )}
      {open === 'error' && (
        <Dialog title={titles.error} kind="error" onClose={close} answers={closing}>
          <p>{m['gallery.message.error']()}</p>
        </Dialog>
      )}
      {open === 'form' && (
        <Dialog title={titles.form} onClose={close} hasForm>
          <form className="stack" method="dialog">
            <Field label={m['gallery.whole.name']()}>
              <input />
            </Field>
            <p>
              <button className="button primary">{m['form.save']()}</button>
            </p>
          </form>
        </Dialog>
      )}
      {open === 'long' && (
        <Dialog title={m['gallery.longText']()} onClose={close}>
          {Array.from({ length: 12 }, (_, index) => (
            <p key={index}>{m['gallery.longText']()}</p>
          ))}
        </Dialog>
      )}
    </>
  )
}
