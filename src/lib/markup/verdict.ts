import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import { isPassed } from '../i18n/say-course.ts'
import type { FrozenResult } from '../schemas/results/exam-result.ts'
import { type Markup, html } from './html.ts'

/** What a result comes to, in one line: the first thing that a student looks for. */
export function verdict({ courses, passCount, failCount }: FrozenResult, locale: Locale): Markup {
  const at = { locale }
  if (failCount === 0)
    return html`<p class="verdict yes">${m['result.passedAll']({ count: passCount }, at)}</p>`
  const names = courses.filter((course) => !isPassed(course)).map(({ name }) => name)
  return html`<p class="verdict not">
    ${m['result.failedIn']({ count: failCount, names: names.join(', ') }, at)}
  </p>`
}
