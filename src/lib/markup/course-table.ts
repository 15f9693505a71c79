import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import { showDecimal } from '../i18n/numbers.ts'
import { isPassed, sayGrade, sayOutcome, sayPrintedGrade } from '../i18n/say-course.ts'
import type { FrozenCourse, FrozenResult } from '../schemas/results/exam-result.ts'
import { html, type Markup } from './html.ts'

type ShownCourse = Omit<FrozenCourse, 'earned'>

interface CourseTable extends Pick<FrozenResult, 'rollNumber'> {
  courses: readonly ShownCourse[]
  /** Shows each grade as a memo prints it, to be compared with one. */
  isPrinted?: boolean
}

/**
 * Renders the courses of a result; its styles are in `styles/courses.css`. On a phone each takes two lines: three
 * columns are hidden, and their values stand below the name.
 */
export function courseTable({ rollNumber, courses, isPrinted = false }: CourseTable, locale: Locale): Markup {
  const at = { locale }
  const say = isPrinted ? sayPrintedGrade : sayGrade
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
      ${courses.map((course) => courseRow(course, say(course, locale), locale))}
    </tbody>
  </table>`
}

function courseRow(course: ShownCourse, grade: string, locale: Locale): Markup {
  const credits = showDecimal(course.credits, undefined, locale)
  return html`<tr>
    <th scope="row">
      <span>${course.name}</span>
      <small>${course.code}<span class="phone">${onPhone(course, locale)}</span></small>
    </th>
    <td class="num w">${course.internals || '–'}</td>
    <td class="num w">${credits}</td>
    <td class="num w">${course.points ?? '–'}</td>
    <td class="g"><b>${grade}</b></td>
    <td class="s ${isPassed(course) ? 'yes' : 'not'}">${sayOutcome(course, locale)}</td>
  </tr>`
}

/** Lists what a wide page has in columns of its own. */
function onPhone({ internals, credits, points }: ShownCourse, locale: Locale): string {
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
