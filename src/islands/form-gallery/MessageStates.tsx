import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../ui/MessageBox.tsx'

/** Each kind of message. */
export function MessageStates(): ReactNode {
  return (
    <>
      <MessageBox>{m['gallery.message.default']()}</MessageBox>
      <MessageBox kind="info">{m['gallery.message.info']()}</MessageBox>
      <MessageBox kind="success">{m['gallery.message.success']()}</MessageBox>
      <MessageBox kind="warning">{m['gallery.message.warning']()}</MessageBox>
      <MessageBox kind="error" title={m['gallery.message.title']()}>
        {m['gallery.message.error']()}
      </MessageBox>
    </>
  )
}
