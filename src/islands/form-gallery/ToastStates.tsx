import type { ReactNode } from 'react'
import { ask, tell } from '#lib/ask.ts'
import { toast } from '#lib/toasts.ts'
import { m } from '#paraglide/messages.js'

/** What passes by of itself, and what a script asks or tells in a dialog. */
export function ToastStates(): ReactNode {
  const shows: readonly (readonly [title: string, show: () => void])[] = [
    [m['gallery.toast.success'](), () => toast.success(m['gallery.message.success']())],
    [m['gallery.toast.error'](), () => toast.error(m['gallery.message.error']())],
    [m['gallery.toast.info'](), () => toast.info(m['gallery.message.info']())],
    [m['gallery.toast.ask'](), () => void ask(m['gallery.question']())],
    [m['gallery.toast.tell'](), () => void tell(m['gallery.message.default']())],
  ]
  return (
    <p className="row">
      {shows.map(([title, show]) => (
        <button key={title} className="button" type="button" onClick={show}>
          {title}
        </button>
      ))}
    </p>
  )
}
