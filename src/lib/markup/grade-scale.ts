import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import { sayOutcome, sayPrintedGrade } from '../i18n/say-course.ts'
import type { GradeScheme } from '../rules/grades/grade-scheme.ts'
import { html, type Markup } from './html.ts'

const words = { pass: 'Pass', fail: 'Fail', absent: 'Absent', complete: 'Complete' } as const

/** Renders the grades of a scheme and the points of each. */
export function gradeScale({ grades }: Pick<GradeScheme, 'grades'>, locale: Locale): Markup {
  const at = { locale }
  const hasPercent = grades.some((grade) => grade.fromPercent !== null)
  return html`<table>
    <caption class="sr">
      ${m['result.scale']({}, at)}
    </caption>
    <thead>
      <tr>
        ${hasPercent ? html`<th scope="col">${m['result.percentage']({}, at)}</th>` : null}
        <th scope="col">${m['result.grade']({}, at)}</th>
        <th scope="col" class="num">${m['result.points']({}, at)}</th>
        <th scope="col">${m['result.status']({}, at)}</th>
      </tr>
    </thead>
    <tbody>
      ${grades.map(
        ({ grade, points, outcome }, index) =>
          html`<tr>
            ${hasPercent ? html`<th scope="row">${band(grades, index, locale)}</th>` : null}
            <td>${sayPrintedGrade({ grade, status: words[outcome] }, locale)}</td>
            <td class="num">${points ?? '–'}</td>
            <td>${sayOutcome({ status: words[outcome] }, locale)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

function band(grades: GradeScheme['grades'], index: number, locale: Locale): string {
  const at = { locale }
  const { fromPercent: from = null, outcome = 'absent' } = grades[index] ?? {}
  // A grade for absence has no percentage.
  if (from === null) return m[`result.word.${words[outcome]}`]({}, at)
  const above = grades[index - 1]?.fromPercent ?? null
  if (above === null) return m['result.fromPercent']({ percent: from }, at)
  return from === 0 ? m['result.below']({ percent: above }, at) : m['result.range']({ from, to: above }, at)
}

/** Renders the formula as MathML. It is here because Astro parses braces inside `math` as text. */
export function sgpaFormula(locale: Locale): Markup {
  const at = { locale }
  const credits = html`<mtext>${m['result.credits']({}, at)}</mtext>`
  return html`<math display="block"
    ><mtext>${m['result.sgpa']({}, at)}</mtext><mo>=</mo
    ><mfrac
      ><mrow
        ><mo>∑</mo><mo>(</mo>${credits}<mo>×</mo><mtext>${m['result.points']({}, at)}</mtext><mo>)</mo></mrow
      ><mrow><mo>∑</mo>${credits}</mrow></mfrac
    ></math
  >`
}
