import { showShortDate, showShortInstant } from '../i18n/dates.ts'
import { href } from '../i18n/href.ts'
import { showCount } from '../i18n/numbers.ts'
import { showPaise } from '../i18n/rupees.ts'
import { html, type Markup } from '../markup/html.ts'
import { badgeMarkup, plainStateMarkup } from './badge-markup.ts'
import { isNormalInLists } from './badge-state.ts'
import type { Cell } from './cell.ts'

export const nothing = '–'

/**
 * Builds what a cell shows; null for a cell with components of its own. A list has hundreds of cells, and a component
 * for each would take most of the time in which its page is rendered.
 */
export function cellMarkup(cell: Cell): Markup | null {
  if (cell.kind === 'sentence' || cell.kind === 'change') return null
  const note = 'note' in cell && cell.note ? html`<span class="quiet">${cell.note}</span>` : null
  return html`${valueOf(cell) ?? (note && cell.kind === 'instant' ? null : nothing)}${note}`
}

type PlainCell = Exclude<Cell, { kind: 'sentence' | 'change' }>

/** Returns the value of a cell; null where there is none. */
function valueOf(cell: PlainCell): string | Markup | null {
  switch (cell.kind) {
    case 'text':
      return cell.isWarning ? html`<strong class="warning">${cell.text}</strong>` : cell.text || null
    case 'link':
      return linkTo(cell.to, cell.text)
    case 'badge':
      return isNormalInLists(cell.state) ? plainStateMarkup(cell.text) : badgeMarkup(cell.state, cell.text)
    case 'number':
      return cell.value === null ? (cell.absent ?? null) : showCount(cell.value)
    case 'money':
      return cell.value === null ? null : showPaise(cell.value)
    case 'instant':
      return cell.at ? html`<time datetime="${cell.at}">${showShortInstant(cell.at)}</time>` : null
    case 'date':
      return cell.on ? dateOf(cell.on, cell.to) : null
  }
}

const linkTo = (to: string, content: string | Markup): Markup =>
  html`<a class="to" href="${href(to)}">${content}</a>`

function dateOf(on: string, to: string | undefined): Markup {
  const day = html`<time datetime="${on}">${showShortDate(on)}</time>`
  return to ? linkTo(to, day) : day
}
