import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import { showHundredths } from '../rules/hundredths.ts'
import type { FrozenCourse } from '../schemas/exam-result.ts'
import { type Markup, html } from './html.ts'

/** The courses of a result; a phone leaves two columns out and shows the points below the grade. */
export function courseTable(courses: readonly FrozenCourse[], locale: Locale): Markup {
  const at = { locale }
  return html`<table class="courses">
    <caption class="sr">
      ${m['result.course']({}, at)}
    </caption>
    <thead>
      <tr>
        <th scope="col">${m['result.course']({}, at)}</th>
        <th scope="col" class="num">${m['result.internals']({}, at)}</th>
        <th scope="col" class="num">${m['result.credits']({}, at)}</th>
        <th scope="col" class="num">${m['result.grade']({}, at)}</th>
        <th scope="col" class="num">${m['result.points']({}, at)}</th>
        <th scope="col">${m['result.status']({}, at)}</th>
      </tr>
    </thead>
    <tbody>
      ${courses.map((course) => courseRow(course, locale))}
    </tbody>
  </table>`
}

function courseRow(course: FrozenCourse, locale: Locale): Markup {
  const { status } = course
  const isPassed = status === 'Pass' || status === 'Complete'
  return html`<tr>
    <th scope="row">${course.name}<small>${course.code}</small></th>
    <td class="num i">${course.internals || '–'}</td>
    <td class="num c">${showHundredths(course.credits)}</td>
    <td class="num g">${course.grade}<small class="phone">${course.points}</small></td>
    <td class="num p">${course.points ?? '–'}</td>
    <td class="s ${isPassed ? 'yes' : 'not'}">${m[`result.word.${status}`]({}, { locale })}</td>
  </tr>`
}
