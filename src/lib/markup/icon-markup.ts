import * as icons from '../campus/icons.ts'
import { Markup } from './html.ts'

const attributes =
  'class="icon" viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" ' +
  'stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"'

/** Builds an icon: its component renders one, and other markup takes it in. */
export const iconMarkup = (name: keyof typeof icons): Markup =>
  new Markup(`<svg ${attributes}>${icons[name]}</svg>`)
