import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import { showDate, showMonth } from '../i18n/dates.ts'
import { hrefIn } from '../i18n/href.ts'
import { showDecimal } from '../i18n/numbers.ts'
import { sgpaTrend } from '../results/sgpa-trend.ts'
import { routes } from '../routes.ts'
import type {
  ListedResult,
  RegulationCgpa,
  ResultList,
  WithdrawnResult,
} from '../schemas/results/result-answer.ts'
import { sayCgpaWorking } from '../transcripts/say-cgpa-working.ts'
import { html, type Markup } from './html.ts'

/** Renders the list of a roll number's results. */
export function resultList(list: ResultList, locale: Locale): Markup {
  const { rollNumber, cgpas: sums, results, withdrawn } = list
  const at = { locale }
  if (results.length + withdrawn.length === 0) {
    return html`<div class="message error">
      <div>
        <h2>${m['result.noneTitle']({ rollNumber }, at)}</h2>
        <p>${m['result.noneText']({}, at)}</p>
      </div>
    </div>`
  }
  return html`<h2>${m['result.ofRoll']({ rollNumber }, at)}</h2>
    ${[cgpas(sums, locale), sgpaPlot(list, locale)].filter((part) => part !== null)}
    <ul class="results">
      ${[
        ...results.map((result) => listedResult(result, rollNumber, locale)),
        ...withdrawn.map((result) => withdrawnResult(result, rollNumber, locale)),
      ]}
    </ul>`
}

function withdrawnResult({ title, on }: WithdrawnResult, rollNumber: string, locale: Locale): Markup {
  const address = hrefIn(routes.result(title, rollNumber), locale)
  const fact = m['result.withdrawnTitle']({ date: showDate(on, locale) }, { locale })
  return html`<li><a href="${address}">${title}</a> <span class="quiet">${fact}</span></li>`
}

function listedResult(result: ListedResult, rollNumber: string, locale: Locale): Markup {
  const address = hrefIn(routes.result(result.title, rollNumber), locale)
  const facts = [showMonth(result, locale), ...outcome(result, locale)].join(' · ')
  return html`<li><a href="${address}">${result.title}</a> <span class="quiet">${facts}</span></li>`
}

function outcome({ isWithheld, sgpa, failCount }: ListedResult, locale: Locale): string[] {
  const at = { locale }
  if (isWithheld) return [m['result.withheldTitle']({}, at)]
  if (failCount === null) return []
  const open =
    failCount > 0 ? m['result.openFailed']({ count: failCount }, at) : m['result.allPassed']({}, at)
  return sgpa === null ? [open] : [`${m['result.sgpa']({}, at)} ${showDecimal(sgpa, 2, locale)}`, open]
}

const row = 26
/** Left edge of the bars and length of a bar for SGPA 10, in units of the drawing. */
const start = 84
const longest = 190

/**
 * Draws the SGPA of each exam for a page that is rendered without Astro; null where there are fewer than two exams.
 * Screen readers get its caption and the figures in the list.
 */
function sgpaPlot(list: Pick<ResultList, 'results'>, locale: Locale): Markup | null {
  const { title, bars, about } = sgpaTrend(list, locale)
  if (bars.length === 0) return null
  return html`<figure class="trend">
    <figcaption>${title}<span class="quiet">${about}</span></figcaption>
    <svg viewBox="0 0 320 ${bars.length * row}" aria-hidden="true" focusable="false">
      ${bars.map(({ label, value }, index) => barOf({ label, value, top: index * row }, locale))}
    </svg>
  </figure>`
}

/** Draws one bar; the value is an SGPA in hundredths, so 1000 is full length. */
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

/** Renders the CGPA with its working, or the reason why there is none. */
export const cgpas = (of: readonly RegulationCgpa[], locale: Locale): Markup | null =>
  of.length === 0
    ? null
    : html`<dl class="cgpa">${of.map((each) => cgpaOf(each, of.length > 1, locale))}</dl>`

function cgpaOf(of: RegulationCgpa, isOneOfSeveral: boolean, locale: Locale): Markup {
  const { cgpa, regulation } = of
  const at = { locale }
  const ofRegulation =
    regulation === '' ? m['result.cgpaUnregulated']({}, at) : m['result.cgpaOf']({ regulation }, at)
  const label = isOneOfSeveral ? ofRegulation : m['result.cgpa']({}, at)
  const figure = cgpa === null ? null : html`<dd><b>${showDecimal(cgpa, 2, locale)}</b></dd>`
  return html`<div>
    <dt>${label}</dt>
    ${figure}${about(of, locale)}
  </div>`
}

function about(of: RegulationCgpa, locale: Locale): Markup {
  const at = { locale }
  if (of.isIncomplete) return html`<dd>${m['result.cgpaIncomplete']({}, at)}</dd>`
  const joined = of.substitutes.map(
    (substitute) => html`<dd class="quiet">${m['result.substitute']({ ...substitute }, at)}</dd>`,
  )
  if (of.backlogs.length === 0)
    return html`<dd class="quiet">${sayCgpaWorking(of, locale)}</dd>
      ${joined}`
  return html`<dd class="open">${m['result.backlogs']({ count: of.backlogs.length }, at)}</dd>
    ${of.backlogs.map(({ code, name }) => html`<dd>${code} ${name}</dd>`)} ${joined}`
}
