import { type ReactNode, useState } from 'react'
import { showInstant } from '#lib/i18n/dates.ts'
import type { ImportView } from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../ui/MessageBox.tsx'
import { discardUnfinished, goOnWith } from './unfinished.store.ts'
import { ConfirmActionDialog } from '../ui/dialog/ConfirmActionDialog.tsx'

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
          <Discard
            isQuiet
            isBusy={isBusy}
            hasCorrections={mayHaveCorrections(found)}
            onDiscard={() => discardUnfinished(found)}
          />
        )}
      </div>
    </MessageBox>
  )
}

interface DiscardProps {
  isQuiet?: boolean
  isBusy: boolean
  /** Corrected cells would be lost. */
  hasCorrections: boolean
  onDiscard: () => Promise<unknown>
}

/** Discards an upload; asks first where corrections would be lost. */
export function Discard({ isQuiet = false, isBusy, hasCorrections, onDiscard }: DiscardProps): ReactNode {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <button
        className={isQuiet ? 'button quiet' : 'button'}
        type="button"
        disabled={isBusy}
        onClick={() => (hasCorrections ? setAsks(true) : void onDiscard())}
      >
        {m['imports.discard']()}
      </button>
      {asks && (
        <ConfirmActionDialog
          question={m['imports.discardAsk']()}
          actionLabel={m['imports.discardAction']()}
          onAnswer={(isYes) => {
            setAsks(false)
            if (isYes) void onDiscard()
          }}
        />
      )}
    </>
  )
}

/** A list of uploads does not say whether cells were corrected. */
const mayHaveCorrections = ({ mends }: Partial<Pick<ImportView, 'mends'>>): boolean =>
  mends === undefined || mends.total > 0
