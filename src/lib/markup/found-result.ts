import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import { showDate, showMonth } from '../i18n/dates.ts'
import { hrefIn } from '../i18n/href.ts'
import { sayWorking } from '../i18n/say-working.ts'
import { routes } from '../routes.ts'
import { resultMemoFileName } from '../rules/file-names.ts'
import { showHundredths } from '../rules/hundredths.ts'
import type { FrozenResult } from '../schemas/exam-result.ts'
import type { FoundAnswer } from '../schemas/result-answer.ts'
import { courseTable } from './course-table.ts'
import { gradeScale } from './grade-scale.ts'
import { type Markup, html } from './html.ts'

/** One student's result in one exam. Its styles stand in `FoundResult.astro`. */
export function foundResult({ exam, result }: FoundAnswer, locale: Locale): Markup {
  const at = { locale }
  const { rollNumber } = result
  const who = [rollNumber, result.branch, exam.regulation, showMonth(exam, locale)]
  return html`<section class="result stack" aria-label="${m['result.exam']({}, at)}">
    ${exam.revisedOn && revised(exam.revisedOn, locale)}
    <div>
      <h2>${result.studentName || rollNumber}</h2>
      <p class="quiet">${who.filter(Boolean).join(' · ')}</p>
    </div>
    <dl>${figures(result, locale)}</dl>
    ${courseTable(result.courses, locale)}
    <p class="row">
      <a
        class="button primary"
        href="${hrefIn(routes.memo(exam.title, rollNumber), locale)}"
        download="${resultMemoFileName(rollNumber, exam.title)}"
        data-download
        >${m['result.download']({}, at)}</a
      >
    </p>
    <section class="stack tight">
      <h2>${m['result.howSgpa']({}, at)}</h2>
      <p>${sayWorking(result, locale)}</p>
      <details>
        <summary>${m['result.scale']({}, at)}</summary>
        ${gradeScale(result.scheme, locale)}
      </details>
    </section>
    <p>
      <a href="${hrefIn(routes.resultsOf(rollNumber), locale)}" data-list
        >${m['result.showAll']({ rollNumber }, at)}</a
      >
    </p>
  </section>`
}

const revised = (date: string, locale: Locale): Markup =>
  html`<p class="message warning">${m['result.revised']({ date: showDate(date, locale) }, { locale })}</p>`

function figures(result: FrozenResult, locale: Locale): Markup[] {
  const at = { locale }
  const facts: [string, string | number][] = [
    [m['result.sgpa']({}, at), result.sgpa === null ? '–' : showHundredths(result.sgpa, 2)],
    [m['result.totalCredits']({}, at), showHundredths(result.totalCredits)],
    [m['result.earnedCredits']({}, at), showHundredths(result.earnedCredits)],
    [m['result.passed']({}, at), result.passCount],
    [m['result.failed']({}, at), result.failCount],
  ]
  return facts.map(
    ([label, value]) =>
      html`<div>
        <dt>${label}</dt>
        <dd>${value}</dd>
      </div>`,
  )
}
