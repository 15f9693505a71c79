import { m } from '#paraglide/messages.js'
import { routes } from '../routes.ts'
import { showHundredths } from '../rules/hundredths.ts'
import type { ListedResult, ResultList } from '../schemas/result-answer.ts'
import { showMonth } from './dates.ts'
import { hrefIn } from './href.ts'

type Locale = 'en' | 'de'

/**
 * The list of a roll number's results as HTML: the one place that writes markup by hand, for on result day
 * it is put into a page that is rendered already. Titles are people's words, and escaped.
 */
export function sayResultList({ rollNumber, results }: ResultList, locale: Locale): string {
  const at = { locale }
  const roll = { rollNumber: escapeHtml(rollNumber) }
  if (results.length === 0) return sayNone(m['result.noneTitle'](roll, at), m['result.noneText']({}, at))
  const rows = results.map((result) => sayResult(result, rollNumber, locale))
  return `<h2>${m['result.ofRoll'](roll, at)}</h2><ul class="results">${rows.join('')}</ul>`
}

const sayNone = (title: string, text: string): string =>
  `<div class="notice bad" data-refusal="${title}"><h2>${title}</h2><p>${text}</p></div>`

function sayResult(result: ListedResult, rollNumber: string, locale: Locale): string {
  const address = hrefIn(routes.result(result.title, rollNumber), locale)
  const facts = [showMonth(result, locale), ...sayOutcome(result, locale)].join(' · ')
  return `<li><a href="${escapeHtml(address)}">${escapeHtml(result.title)}</a> <span class="quiet">${facts}</span></li>`
}

function sayOutcome({ isWithheld, sgpa, failCount }: ListedResult, locale: Locale): string[] {
  const at = { locale }
  if (isWithheld) return [m['result.withheldTitle']({}, at)]
  if (failCount === null) return []
  const open =
    failCount > 0 ? m['result.openFailed']({ count: failCount }, at) : m['result.allPassed']({}, at)
  return sgpa === null ? [open] : [`${m['result.sgpa']({}, at)} ${showHundredths(sgpa, 2)}`, open]
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (each) => entities[each] ?? each)
