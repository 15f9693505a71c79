import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import { showDate, showMonth } from '../i18n/dates.ts'
import { hrefIn } from '../i18n/href.ts'
import { showDecimal } from '../i18n/show-decimal.ts'
import { routes } from '../routes.ts'
import type { ListedResult, ResultList, WithdrawnResult } from '../schemas/results/result-answer.ts'
import { cgpas } from './cgpa.ts'
import { type Markup, html } from './html.ts'
import { sgpaPlot } from './sgpa-plot.ts'

/** The list of a roll number's results. */
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
