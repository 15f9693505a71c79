import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import { type Markup, html } from './html.ts'

/** The formula as it is set in a textbook. Astro takes braces below `math` for text, so it stands here. */
export function sgpaFormula(locale: Locale): Markup {
  const at = { locale }
  const credits = html`<mtext>${m['result.credits']({}, at)}</mtext>`
  return html`<math display="block"
    ><mtext>${m['result.sgpa']({}, at)}</mtext><mo>=</mo
    ><mfrac
      ><mrow
        ><mo>∑</mo><mo>(</mo>${credits}<mo>×</mo><mtext>${m['result.points']({}, at)}</mtext><mo>)</mo></mrow
      ><mrow><mo>∑</mo>${credits}</mrow></mfrac
    ></math
  >`
}
