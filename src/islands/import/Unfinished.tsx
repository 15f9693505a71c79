import { type ReactNode, useState } from 'react'
import { showInstant } from '#lib/i18n/dates.ts'
import type { ImportView } from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../ui/MessageBox.tsx'
import { discardUnfinished, goOnWith } from './unfinished.store.ts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'

interface UnfinishedProps {
  found: ImportView
  isBusy: boolean
}

/** Offers an upload that was neither saved nor discarded; a returning user decides whether to continue it. */
export function Unfinished({ found, isBusy }: UnfinishedProps): ReactNode {
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
        {/* Some of its rows are already written, so it is undone in the history instead. */}
        {state !== 'committing' && (
          <Discard isQuiet isBusy={isBusy} onDiscard={() => discardUnfinished(found)} />
        )}
      </div>
    </MessageBox>
  )
}

interface DiscardProps {
  isQuiet?: boolean
  isBusy: boolean
  onDiscard: () => Promise<unknown>
}

/** Discards an upload after a confirmation. */
export function Discard({ isQuiet = false, isBusy, onDiscard }: DiscardProps): ReactNode {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <button
        className={isQuiet ? 'button quiet' : 'button'}
        type="button"
        disabled={isBusy}
        onClick={() => setAsks(true)}
      >
        {m['imports.discard']()}
      </button>
      {asks && (
        <ConfirmDialog
          question={m['imports.discardAsk']()}
          onAnswer={(isYes) => {
            setAsks(false)
            if (isYes) void onDiscard()
          }}
        />
      )}
    </>
  )
}
