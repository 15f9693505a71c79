import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import { showDecimal } from '../i18n/show-decimal.ts'
import type { RegulationCgpa } from '../schemas/results/result-answer.ts'
import { sayCgpaWorking } from '../transcripts/say-cgpa-working.ts'
import { type Markup, html } from './html.ts'

/** What a student's exams come to: the CGPA with its working, or why there is none. */
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
