import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import type { MessageKind } from '../../../components/forms/message-kind.ts'
import { close, error, info, success, warning } from '../../../lib/campus/icons.ts'
import { openDialog } from '#lib/browser/dialogs/dialog.ts'
import { m } from '#paraglide/messages.js'
import { Icon } from '../Icon.tsx'
import '../../../styles/dialog.css'

interface Props {
  title: string
  kind?: MessageKind
  /** Called for the cross, Escape or the backdrop. */
  onClose: () => void
  /** Buttons at the bottom; they replace the cross. */
  answers?: ReactNode
  /** The dialog contains a form, so the backdrop does not close it. */
  hasForm?: boolean
  children?: ReactNode
}

const icons = { info, success, warning, error } as const

/** Mirrors components/forms/dialogs/Dialog.astro; open as long as it is rendered. */
export function Dialog({ title, kind = 'default', onClose, answers, hasForm, children }: Props): ReactNode {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isGone = useRef(false)
  useLayoutEffect(() => {
    const shown = dialog.current
    if (shown) openDialog(shown)
    return () => {
      isGone.current = true
      // The dialog must be closed before it is removed: only then does the focus return.
      shown?.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      data-form={hasForm ? '' : undefined}
      onClose={() => !isGone.current && onClose()}
    >
      <div className="dialog-box">
        <div className={`dialog-head ${kind}`}>
          {kind !== 'default' && <Icon of={icons[kind]} />}
          <h2 id={id}>{title}</h2>
          {!answers && (
            <form method="dialog">
              <button className="dialog-cross" aria-label={m['dialog.close']()}>
                <Icon of={close} />
              </button>
            </form>
          )}
        </div>
        {children}
        {answers && <div className="row">{answers}</div>}
      </div>
    </dialog>
  )
}
