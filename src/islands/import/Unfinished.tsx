import type { ReactNode } from 'react'
import { showInstant } from '#lib/i18n/dates.ts'
import type { ImportView } from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../ui/MessageBox.tsx'
import { Discard } from './Discard.tsx'
import { discardUnfinished, goOnWith } from './unfinished.store.ts'

interface Props {
  found: ImportView
  isBusy: boolean
}

/** A file that was neither saved nor discarded: whoever comes back decides, and is not led into an old one. */
export function Unfinished({ found, isBusy }: Props): ReactNode {
  const { fileName, createdAt, createdBy, state } = found
  return (
    <MessageBox kind="info">
      <p>
        {m['imports.unfinished.lead']()} <strong>{fileName}</strong>, {showInstant(createdAt)}{' '}
        {m['imports.by']({ name: createdBy })}
      </p>
      <div className="row">
        <button className="button" type="button" disabled={isBusy} onClick={() => void goOnWith(found)}>
          {m['imports.unfinished.continue']()}
        </button>
        {/* Rows of it stand already: it is undone in the history. */}
        {state !== 'committing' && (
          <Discard isQuiet isBusy={isBusy} onDiscard={() => discardUnfinished(found)} />
        )}
      </div>
    </MessageBox>
  )
}
