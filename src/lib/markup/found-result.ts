import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import { showDate, showShortDate, showShortMonth } from '../i18n/dates.ts'
import { hrefIn } from '../i18n/href.ts'
import { sayOwnWorking } from '../i18n/say-working.ts'
import { showDecimal } from '../i18n/numbers.ts'
import { routes } from '../routes.ts'
import { resultMemoFileName } from '../rules/college/file-names.ts'
import type { FrozenResult } from '../schemas/results/exam-result.ts'
import type { FoundAnswer, GradeChange } from '../schemas/results/result-answer.ts'
import { saySubstitutes } from '../transcripts/say-substitutes.ts'
import { revised as revisedIcon, success as successIcon } from '../campus/icons.ts'
import { courseTable } from './course-table.ts'
import { html, Markup } from './html.ts'
import { asOfRoom, keepButton } from './keep-on-phone.ts'
import { isPassed } from '../i18n/say-course.ts'

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
      <div class="row">
        <a class="button primary" href="${links.memo}" download="${links.memoName}" data-download
          >${links.memoLabel}</a
        >
        ${links.all ? keepButton({ kind: 'public', title: `${rollNumber} · ${exam.title}` }, locale) : null}
      </div>
      <dl>${facts(answer, locale)}</dl>
    </div>
    ${courseTable({ rollNumber, courses: toClearFirst(result.courses) }, locale)}
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

/**
 * Renders the outcome, the SGPA and whose they are: the first that a student looks for, and the first that a reader of a
 * screen hears.
 */
function verdict(result: FrozenResult, locale: Locale): Markup {
  const { rollNumber, studentName, courses, passCount, failCount, sgpa } = result
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
    <p class="who">${studentName ? html`<b>${studentName}</b>` : null} <span>${rollNumber}</span></p>
  </div>`
}

const toClearFirst = (courses: FrozenResult['courses']): FrozenResult['courses'] =>
  courses.toSorted((one, other) => Number(isPassed(one)) - Number(isPassed(other)))

function facts({ exam, result, unchangedOn }: FoundAnswer, locale: Locale): Markup[] {
  const at = { locale }
  const all: [string, string][] = [
    [m['result.branch']({}, at), result.branch],
    [m['result.exam']({}, at), sayHeld(exam, locale)],
    [
      m['result.publishedOn']({}, at),
      exam.publishedOn === null ? '' : showShortDate(exam.publishedOn, locale),
    ],
    [
      m['result.revisedOn']({}, at),
      unchangedOn ? m['result.unchanged']({ date: showShortDate(unchangedOn, locale) }, at) : '',
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

/** Keeps month and year on one line, and no line begins with the dot. */
const sayHeld = (exam: FoundAnswer['exam'], locale: Locale): string =>
  [showShortMonth(exam, locale).replaceAll(' ', '\u00a0'), exam.regulation].filter(Boolean).join('\u00a0· ')

const icon = (drawing: string): Markup =>
  html`<svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    ${new Markup(drawing)}
  </svg>`
