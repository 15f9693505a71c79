import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import { type Markup, html } from './html.ts'

interface Keepable {
  /** Title in the list of saved pages. */
  title: string
  /** `personal` where the server shows the page only to its owner. */
  kind: 'public' | 'personal'
  /** Addresses that are saved along with the page. */
  files?: readonly string[]
}

/**
 * Renders the button that saves a page on the phone; a page without it is never saved. It is part of a row of actions,
 * and `components/offline/KeepOnPhone.astro` makes it work.
 */
export const keepButton = ({ title, kind, files = [] }: Keepable, locale: Locale): Markup =>
  html`<button
      class="button"
      type="button"
      data-keep="${kind}"
      data-title="${title}"
      data-files="${files.join(' ')}"
    >
      ${m['offline.keep']({}, { locale })}</button
    ><span role="status" data-said></span>`

/**
 * Renders the place for the date of the saved copy. It stays hidden until the phone shows the copy without a
 * connection.
 */
export const asOfRoom = (locale: Locale): Markup =>
  html`<p
    class="message warning"
    role="status"
    data-as-of="${m['offline.asOf']({ date: '{date}' }, { locale })}"
    data-no-answer="${m['offline.noAnswer']({ date: '{date}' }, { locale })}"
    hidden
  ></p>`
