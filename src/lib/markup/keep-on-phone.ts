import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import { type Markup, html } from './html.ts'

interface Keepable {
  /** Under which it stands in the list of what is kept. */
  title: string
  /** `personal` where the server shows it to its owner alone. */
  kind: 'public' | 'personal'
  /** Addresses that are kept along with the page. */
  files?: readonly string[]
}

/**
 * By which somebody keeps a page; a page without it is never kept. It stands in a row of deeds, and
 * `components/offline/KeepOnPhone.astro` makes it work.
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

/** Where the copy says of which moment it is: nothing, until the phone shows it without a connection. */
export const asOfRoom = (locale: Locale): Markup =>
  html`<p
    class="message warning"
    role="status"
    data-as-of="${m['offline.asOf']({ date: '{date}' }, { locale })}"
    data-no-answer="${m['offline.noAnswer']({ date: '{date}' }, { locale })}"
    hidden
  ></p>`
