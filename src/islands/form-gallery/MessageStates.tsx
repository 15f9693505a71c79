import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { ChangedSince } from '../ui/ChangedSince.tsx'
import { DraftOffer } from '../ui/form/DraftOffer.tsx'
import { MessageBox } from '../ui/MessageBox.tsx'

const nothing = (): void => {}
/** Answered by nobody. */
const draft = {
  offered: { savedAt: '2026-11-21T06:00:00.000Z', value: {}, base: '', isOutdated: true },
  ...{ take: nothing, discard: nothing, clear: nothing, toggle: null },
}

/** Each kind of message, and what of a record is stored beside what was typed. */
export function MessageStates(): ReactNode {
  const fields = [{ label: m['gallery.state.filled'](), stored: m['gallery.sample'](), typed: '' }]
  const stale = { who: 'admin-meena', isOwn: false, at: '2026-11-21T06:00:00.000Z', fields }
  return (
    <>
      <MessageBox>{m['gallery.message.default']()}</MessageBox>
      <MessageBox kind="info">{m['gallery.message.info']()}</MessageBox>
      <MessageBox kind="success">{m['gallery.message.success']()}</MessageBox>
      <MessageBox kind="warning">{m['gallery.message.warning']()}</MessageBox>
      <MessageBox kind="error" title={m['gallery.message.title']()}>
        {m['gallery.message.error']()}
      </MessageBox>
      <ChangedSince stale={stale} />
      <DraftOffer draft={draft} />
    </>
  )
}
