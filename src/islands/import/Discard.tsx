import { type ReactNode, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface Props {
  isQuiet?: boolean
  isBusy: boolean
  onDiscard: () => Promise<unknown>
}

/** Throws an upload away, once that was asked. */
export function Discard({ isQuiet = false, isBusy, onDiscard }: Props): ReactNode {
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
