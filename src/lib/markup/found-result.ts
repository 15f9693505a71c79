import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import { showDate, showMonth, showShortDate } from '../i18n/dates.ts'
import { hrefIn } from '../i18n/href.ts'
import { sayOwnWorking } from '../i18n/say-working.ts'
import { showDecimal } from '../i18n/numbers.ts'
import { routes } from '../routes.ts'
import { resultMemoFileName } from '../rules/college/file-names.ts'
import type { FrozenCourse, FrozenResult } from '../schemas/results/exam-result.ts'
import type { FoundAnswer, GradeChange } from '../schemas/results/result-answer.ts'
import { saySubstitutes } from '../transcripts/say-substitutes.ts'
import { revised as revisedIcon, success as successIcon } from '../campus/icons.ts'
import { html, Markup } from './html.ts'
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
  answer: FoundAnswer,
  locale: Locale,
  links: ResultLinks = publicLinks(answer.exam.title, answer.result.rollNumber, locale),
): Markup {
  const at = { locale }
  const { exam, result, substitutes } = answer
  const { rollNumber } = result
  return html`<section class="result stack" aria-label="${m['result.exam']({}, at)}">
    ${links.all && asOfRoom(locale)} ${exam.revisedOn && revised(exam.revisedOn, answer.changes, locale)}
    <div class="card verdict">
      ${verdict(result, locale)}
      <p class="who">
        ${result.studentName ? html`<b>${result.studentName}</b>` : null}
        <span>${rollNumber}</span>
      </p>
      <div class="row">
        <a class="button primary" href="${links.memo}" download="${links.memoName}" data-download
          >${links.memoLabel}</a
        >
        ${links.all ? keepButton({ kind: 'public', title: `${rollNumber} · ${exam.title}` }, locale) : null}
      </div>
      <dl>${facts(answer, locale)}</dl>
    </div>
    ${courseTable(result, locale)}
    ${saySubstitutes({ substitutes }, locale).map((said) => html`<p class="quiet">${said}</p>`)}
    <p class="quiet working">${sayOwnWorking(result, locale)}</p>
    ${links.all && html`<p class="more"><a href="${links.all}" data-list>${m['result.showAll']({ rollNumber }, at)}</a> <span role="status" data-said></span></p>`}
  </section>`
}

const publicLinks = (title: string, rollNumber: string, locale: Locale): ResultLinks => ({
  memo: hrefIn(routes.memo(title, rollNumber), locale),
  memoName: resultMemoFileName(rollNumber, title),
  memoLabel: m['result.download']({}, { locale }),
  all: hrefIn(routes.resultsOf(rollNumber), locale),
})

const revised = (date: string, changes: FoundAnswer['changes'], locale: Locale): Markup =>
  html`<div class="message warning">
    ${icon(revisedIcon)}
    <div>
      <strong>${m['result.revised']({ date: showDate(date, locale) }, { locale })}</strong>
      ${changes.length > 0 ? html`<p>${sayChanges(changes)}</p>` : null}
    </div>
  </div>`

/** @example 'COMPUTER NETWORKS: F → C' */
const sayChanges = (changes: readonly GradeChange[]): string =>
  changes.map(({ name, before, after }) => `${name}: ${before ?? '–'} → ${after ?? '–'}`).join(', ')

/** Renders the outcome and the SGPA: the first that a student looks for, and the first that a reader of a screen hears. */
function verdict(result: FrozenResult, locale: Locale): Markup {
  const { courses, passCount, failCount, sgpa } = result
  const at = { locale }
  const names = courses.filter((course) => !isPassed(course)).map(({ name }) => name)
  const outcome =
    failCount === 0
      ? m['result.passedAll']({ count: passCount }, at)
      : m['result.toClear']({ count: failCount, names: names.join(', ') }, at)
  return html`<div class="top">
    <h2 tabindex="-1" class="${failCount === 0 ? 'yes' : ''}">
      ${failCount === 0 ? icon(successIcon) : null}${outcome}
    </h2>
    <p class="sgpa">
      <small>${m['result.sgpa']({}, at)}</small> <b>${sgpa === null ? '–' : showDecimal(sgpa, 2, locale)}</b>
    </p>
  </div>`
}

function facts({ exam, result }: FoundAnswer, locale: Locale): Markup[] {
  const at = { locale }
  const all: [string, string][] = [
    [m['result.branch']({}, at), result.branch],
    [m['result.exam']({}, at), [showMonth(exam, locale), exam.regulation].filter(Boolean).join(' · ')],
    [
      m['result.publishedOn']({}, at),
      exam.publishedOn === null ? '' : showShortDate(exam.publishedOn, locale),
    ],
    [
      m['result.credits']({}, at),
      m['result.creditsOf'](
        {
          earned: showDecimal(result.earnedCredits, undefined, locale),
          total: showDecimal(result.totalCredits, undefined, locale),
        },
        at,
      ),
    ],
    [m['result.subjects']({}, at), countSubjects(result, locale)],
  ]
  return all
    .filter(([, value]) => value !== '')
    .map(
      ([label, value]) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )
}

const countSubjects = ({ passCount, failCount }: FrozenResult, locale: Locale): string =>
  m['result.subjectCounts']({ passed: passCount, count: passCount + failCount }, { locale })

/**
 * Renders the courses of a result, those to clear first. On a phone each takes two lines: three columns are hidden, and
 * their values stand below the name.
 */
function courseTable({ rollNumber, courses }: FrozenResult, locale: Locale): Markup {
  const at = { locale }
  const sorted = courses.toSorted((one, other) => Number(isPassed(one)) - Number(isPassed(other)))
  return html`<table class="courses">
    <caption class="sr">
      ${m['result.marksOf']({ rollNumber }, at)}
    </caption>
    <thead>
      <tr>
        <th scope="col">${m['result.course']({}, at)}</th>
        <th scope="col" class="num w">${m['result.internals']({}, at)}</th>
        <th scope="col" class="num w">${m['result.credits']({}, at)}</th>
        <th scope="col" class="num w">${m['result.points']({}, at)}</th>
        <th scope="col" class="g">${m['result.grade']({}, at)}</th>
        <th scope="col" class="s">${m['result.status']({}, at)}</th>
      </tr>
    </thead>
    <tbody>
      ${sorted.map((course) => courseRow(course, locale))}
    </tbody>
  </table>`
}

function courseRow(course: FrozenCourse, locale: Locale): Markup {
  const credits = showDecimal(course.credits, undefined, locale)
  return html`<tr>
    <th scope="row">
      <span>${course.name}</span>
      <small>${course.code}<span class="phone">${onPhone(course, locale)}</span></small>
    </th>
    <td class="num w">${course.internals || '–'}</td>
    <td class="num w">${credits}</td>
    <td class="num w">${course.points ?? '–'}</td>
    <td class="g"><b>${sayGrade(course, locale)}</b></td>
    <td class="s ${isPassed(course) ? 'yes' : 'not'}">${sayOutcome(course, locale)}</td>
  </tr>`
}

/** Lists what a wide page has in columns of its own. */
function onPhone({ internals, credits, points }: FrozenCourse, locale: Locale): string {
  const at = { locale }
  return [
    internals === '' ? '' : m['result.onPhoneInternals']({ internals }, at),
    m['result.onPhoneCredits']({ count: credits / 100, shown: showDecimal(credits, undefined, locale) }, at),
    points === null ? '' : m['result.onPhonePoints']({ count: points, shown: String(points) }, at),
  ]
    .filter(Boolean)
    .map((fact) => ` · ${fact}`)
    .join('')
}

const icon = (drawing: string): Markup =>
  html`<svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    ${new Markup(drawing)}
  </svg>`
