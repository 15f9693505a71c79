import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import { isPassed, sayGrade, sayOutcome } from '../i18n/say-course.ts'
import { showDecimal } from '../i18n/show-decimal.ts'
import type { FrozenCourse } from '../schemas/results/exam-result.ts'
import { type Markup, html } from './html.ts'

/** The courses of a result; a phone leaves three columns out and says what they do below the course. */
export function courseTable(courses: readonly FrozenCourse[], locale: Locale): Markup {
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
