import type { Locale } from '#paraglide/runtime.js'
import { showDecimal } from '../i18n/show-decimal.ts'
import { sgpaTrend } from '../results/sgpa-trend.ts'
import type { ResultList } from '../schemas/results/result-answer.ts'
import { type Markup, html } from './html.ts'

const row = 26
/** Where the bars begin, and how long one of ten is. */
const start = 84
const longest = 190

/**
 * How the SGPA went, as a drawing for a page that is made without Astro; null where there are not two exams to
 * compare. Screen readers have its sentence, and each figure in the list.
 */
export function sgpaPlot(list: Pick<ResultList, 'results'>, locale: Locale): Markup | null {
  const { title, bars, about } = sgpaTrend(list, locale)
  if (bars.length === 0) return null
  return html`<figure class="trend">
    <figcaption>${title}<span class="quiet">${about}</span></figcaption>
    <svg viewBox="0 0 320 ${bars.length * row}" aria-hidden="true" focusable="false">
      ${bars.map(({ label, value }, index) => barOf({ label, value, top: index * row }, locale))}
    </svg>
  </figure>`
}

/** An SGPA is one of ten. */
function barOf({ label, value, top }: { label: string; value: number; top: number }, locale: Locale): Markup {
  const width = Math.max(2, Math.round((value / 1000) * longest))
  const base = top + 17
  return html`<text x="76" y="${base}" text-anchor="end">${label}</text
    ><rect x="${start}" y="${top + 4}" width="${width}" height="18" rx="3" /><text
      x="${start + width + 8}"
      y="${base}"
      >${showDecimal(value, 2, locale)}</text
    >`
}
