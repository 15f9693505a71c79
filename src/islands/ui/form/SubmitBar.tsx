import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../MessageBox.tsx'
import { type DraftSwitch, useFormParts } from './form-context.ts'

interface Props {
  /** Label of the button; “Save” by default. */
  label?: string
  /** Sticks to the bottom of the window, for long forms. */
  isSticky?: boolean
  /** Shown where no response came; “Not saved yet” by default. */
  unsent?: string
  /** Further buttons. */
  children?: ReactNode
}

/** The end of a form: errors of the whole form, the button, and the draft setting. */
export function SubmitBar({ label, isSticky = false, unsent, children }: Props): ReactNode {
  const { isSending, share, isUnsent, problem, drafts } = useFormParts()
  const word = label ?? m['form.save']()
  return (
    <>
      <div className={isSticky ? 'submit-bar sticky' : 'submit-bar'}>
        {problem && <Problem text={problem} unsent={isUnsent ? (unsent ?? m['form.unsent']()) : null} />}
        {share !== null && <Share share={share} />}
        <div className="row">
          <button
            className="button primary"
            aria-disabled={isSending || undefined}
            aria-busy={isSending || undefined}
          >
            {isSending ? m['form.sending']() : isUnsent ? m['form.again']() : word}
          </button>
          {children}
        </div>
      </div>
      {drafts && <DraftLine drafts={drafts} />}
    </>
  )
}

function Problem({ text, unsent }: { text: string; unsent: string | null }): ReactNode {
  if (unsent === null)
    return (
      <MessageBox kind="error" role="alert">
        {text}
      </MessageBox>
    )
  return (
    <MessageBox kind="warning" role="alert" title={unsent}>
      {m['form.unsentText']()}
    </MessageBox>
  )
}

function Share({ share }: { share: number }): ReactNode {
  const text = m['form.sent']({ percent: Math.round(share * 100) })
  return (
    <p className="quiet" role="status">
      {text}
      <progress value={share} max={1} aria-label={text} />
    </p>
  )
}

function DraftLine({ drafts: { isShared, setShared } }: { drafts: DraftSwitch }): ReactNode {
  return (
    <p className="quiet draft-line">
      {isShared ? m['form.draft.off']() : m['form.draft.kept']()}{' '}
      <button className="link" type="button" onClick={() => setShared(!isShared)}>
        {isShared ? m['form.draft.own']() : m['form.draft.shared']()}
      </button>
    </p>
  )
}
