import type { ReactNode } from 'react'
import { showInstant } from '#lib/i18n/dates.ts'
import { withDraft } from '#lib/browser/drafts/with-draft.ts'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../MessageBox.tsx'
import type { FormDraft } from './use-draft.ts'

/** Offers an unsaved draft of this device; it is never restored or discarded silently. */
export function DraftOffer({ draft }: { draft: FormDraft }): ReactNode {
  const { offered } = draft
  if (!offered) return null
  return (
    <MessageBox kind={offered.isOutdated ? 'warning' : 'info'} role="status">
      <p>{m['form.draft.found']({ date: showInstant(offered.savedAt) })}</p>
      {offered.isOutdated && <p>{m['form.draft.changed']()}</p>}
      <p className="row">
        <button className="button" type="button" onClick={() => draft.take(withDraft)}>
          {m['form.draft.continue']()}
        </button>
        <button className="button" type="button" onClick={() => draft.discard()}>
          {m['form.draft.discard']()}
        </button>
      </p>
    </MessageBox>
  )
}
