import { href } from '../i18n/href.ts'
import { html, type Markup } from '../markup/html.ts'
import { m } from '#paraglide/messages.js'
import type { RowLink, RowView } from './list-view.ts'

/** Builds the box that ticks a row, for actions on several rows. */
export const tickBoxMarkup = ({ key, name = '' }: RowView): Markup =>
  html`<label class="tick-box"
    ><input type="checkbox" name="row" value="${key}" aria-label="${m['list.selection.row']({ name })}"
  /></label>`

/** Builds the menu at the end of a row. */
export function rowMenuMarkup(name: string, links: readonly RowLink[]): Markup {
  if (links.length === 0) return html``
  const label = m['list.rowMenu']({ name })
  return html`<details class="menu" data-menu>
    <summary title="${label}" aria-label="${label}"></summary>
    <ul class="panel">
      ${links.map(({ text, to }) => html`<li><a href="${encodeURI(href(to))}">${text}</a></li>`)}
    </ul>
  </details>`
}
