import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import { showDate, showMonth } from '../i18n/dates.ts'
import { hrefIn } from '../i18n/href.ts'
import { sayWorking } from '../i18n/say-working.ts'
import { showDecimal } from '../i18n/numbers.ts'
import { routes } from '../routes.ts'
import { resultMemoFileName } from '../rules/college/file-names.ts'
import type { FrozenCourse, FrozenResult } from '../schemas/results/exam-result.ts'
import type { FoundAnswer } from '../schemas/results/result-answer.ts'
import { saySubstitutes } from '../transcripts/say-substitutes.ts'
import { html, type Markup } from './html.ts'
import { asOfRoom, keepButton } from './keep-on-phone.ts'
import { isPassed, sayGrade, sayOutcome } from '../i18n/say-course.ts'

/** Links of a result: its memo, and the student's other results. */
export interface ResultLinks {
  memo: string
  memoName: string
  /** Text of the link to the memo. */
  memoLabel: string
  /** Null where the other results are not shown; the page then has no button to save it on the phone either. */
  all: string | null
}

/** Renders one student's result in one exam. Its styles are in `ResultAnswer.astro`. */
export function foundResult(
  { exam, result, substitutes }: FoundAnswer,
  locale: Locale,
  links: ResultLinks = publicLinks(exam.title, result.rollNumber, locale),
): Markup {
  const at = { locale }
  const { rollNumber } = result
  const who = [result.studentName && rollNumber, result.branch, exam.regulation, showMonth(exam, locale)]
  return html`<section class="result stack" aria-label="${m['result.exam']({}, at)}">
    ${links.all && asOfRoom(locale)} ${verdict(result, locale)}
    <div>
      <h2>${result.studentName || rollNumber}</h2>
      <p class="quiet">${who.filter(Boolean).join(' · ')}</p>
    </div>
    ${exam.revisedOn && revised(exam.revisedOn, locale)}
    <dl>${figures(result, locale)}</dl>
    ${courseTable(result.courses, locale)}
    ${saySubstitutes({ substitutes }, locale).map((said) => html`<p class="quiet">${said}</p>`)}
    <p class="row">
      <a class="button primary" href="${links.memo}" download="${links.memoName}" data-download
        >${links.memoLabel}</a
      >
      ${links.all && keepButton({ kind: 'public', title: `${rollNumber} · ${exam.title}` }, locale)}
    </p>
    <section class="stack tight working">
      <h2>${m['result.howSgpa']({}, at)}</h2>
      <p>${sayWorking(result, locale)}</p>
    </section>
    ${links.all && html`<p class="more"><a href="${links.all}" data-list>${m['result.showAll']({ rollNumber }, at)}</a></p>`}
  </section>`
}

const publicLinks = (title: string, rollNumber: string, locale: Locale): ResultLinks => ({
  memo: hrefIn(routes.memo(title, rollNumber), locale),
  memoName: resultMemoFileName(rollNumber, title),
  memoLabel: m['result.download']({}, { locale }),
  all: hrefIn(routes.resultsOf(rollNumber), locale),
})

const revised = (date: string, locale: Locale): Markup =>
  html`<p class="message warning">${m['result.revised']({ date: showDate(date, locale) }, { locale })}</p>`

function figures(result: FrozenResult, locale: Locale): Markup[] {
  const at = { locale }
  const facts: [string, string | number][] = [
    [m['result.sgpa']({}, at), result.sgpa === null ? '–' : showDecimal(result.sgpa, 2, locale)],
    [m['result.totalCredits']({}, at), showDecimal(result.totalCredits, undefined, locale)],
    [m['result.earnedCredits']({}, at), showDecimal(result.earnedCredits, undefined, locale)],
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

/** Renders the courses of a result. On a phone three columns are hidden, and their values appear below the course. */
function courseTable(courses: readonly FrozenCourse[], locale: Locale): Markup {
  const at = { locale }
  return html`<table class="courses">
    <caption class="sr">
      ${m['result.course']({}, at)}
    </caption>
    <thead>
      <tr>
        <th scope="col">${m['result.course']({}, at)}</th>
        <th scope="col" class="num w">${m['result.internals']({}, at)}</th>
        <th scope="col" class="num w">${m['result.credits']({}, at)}</th>
        <th scope="col" class="g">${m['result.grade']({}, at)}</th>
        <th scope="col" class="num w">${m['result.points']({}, at)}</th>
        <th scope="col" class="s">${m['result.status']({}, at)}</th>
      </tr>
    </thead>
    <tbody>
      ${courses.map((course) => courseRow(course, locale))}
    </tbody>
  </table>`
}

function courseRow(course: FrozenCourse, locale: Locale): Markup {
  const at = { locale }
  const credits = showDecimal(course.credits, undefined, locale)
  const points = course.points ?? '–'
  const onPhone = [
    course.internals === '' ? '' : `${m['result.internals']({}, at)} ${course.internals}`,
    `${m['result.credits']({}, at)} ${credits}`,
    `${m['result.points']({}, at)} ${points}`,
  ]
    .filter(Boolean)
    .join(' · ')
  return html`<tr>
    <th scope="row">${course.name}<small>${course.code}</small><small class="phone">${onPhone}</small></th>
    <td class="num w">${course.internals || '–'}</td>
    <td class="num w">${credits}</td>
    <td class="g">${sayGrade(course, locale)}</td>
    <td class="num w">${points}</td>
    <td class="s ${isPassed(course) ? 'yes' : 'not'}">${sayOutcome(course, locale)}</td>
  </tr>`
}

/** Renders the outcome in one line: it is the first thing that a student looks for. */
function verdict({ courses, passCount, failCount }: FrozenResult, locale: Locale): Markup {
  const at = { locale }
  if (failCount === 0)
    return html`<p class="verdict yes">${m['result.passedAll']({ count: passCount }, at)}</p>`
  const names = courses.filter((course) => !isPassed(course)).map(({ name }) => name)
  return html`<p class="verdict not">
    ${m['result.failedIn']({ count: failCount, names: names.join(', ') }, at)}
  </p>`
}
