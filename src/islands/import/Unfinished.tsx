import { type ReactNode, useState } from 'react'
import { showInstant } from '#lib/i18n/dates.ts'
import type { ImportView } from '#lib/schemas/import.ts'
import { m } from '#paraglide/messages.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { MessageBox } from '../ui/MessageBox.tsx'
import { discardUnfinished, goOnWith } from './unfinished.store.ts'

interface Props {
  found: ImportView
  isBusy: boolean
}

/** A file that was neither saved nor discarded: whoever comes back decides, and is not led into an old one. */
export function Unfinished({ found, isBusy }: Props): ReactNode {
  const [asks, setAsks] = useState(false)
  const { fileName, createdAt, createdBy } = found
  return (
    <MessageBox kind="info">
      <p>
        {m['imports.unfinished.lead']()} <strong>{fileName}</strong>, {showInstant(createdAt)}{' '}
        {m['imports.by']({ name: createdBy })}
      </p>
      <p className="row">
        <button className="button" type="button" disabled={isBusy} onClick={() => void goOnWith(found)}>
          {m['imports.unfinished.continue']()}
        </button>
        <button className="button quiet" type="button" disabled={isBusy} onClick={() => setAsks(true)}>
          {m['imports.discard']()}
        </button>
      </p>
      {asks && (
        <ConfirmDialog
          question={m['imports.discardAsk']()}
          onAnswer={(isYes) => {
            setAsks(false)
            if (isYes) void discardUnfinished(found)
          }}
        />
      )}
    </MessageBox>
  )
}
