import { m } from '#paraglide/messages.js'
import { getLocale, type Locale } from '#paraglide/runtime.js'
import type { Plot } from '../campus/dashboards.ts'
import { monthName, showMonth } from '../i18n/dates.ts'
import { showDecimal } from '../i18n/numbers.ts'
import type { ListedResult, RegulationCgpa, ResultList } from '../schemas/results/result-answer.ts'

/** Maximum number of bars: as many as fit on a phone. Earlier exams are in the list. */
const most = 12

/**
 * Plots a student's SGPA by exam, earliest first; without bars where there are fewer than two exams. Withheld and
 * withdrawn results are left out.
 */
export function sgpaTrend({ results }: Pick<ResultList, 'results'>, locale: Locale = getLocale()): Plot {
  const at = { locale }
  const rated = results.flatMap((result) => (result.sgpa === null ? [] : [{ ...result, sgpa: result.sgpa }]))
  const shown = rated.length < 2 ? [] : rated.slice(0, most).toReversed()
  const say = (of: { sgpa: number } | undefined): string => showDecimal(of?.sgpa ?? 0, 2, locale)
  return {
    name: 'ownSgpa',
    title: m['plot.sgpaTrend']({ first: say(shown[0]), last: say(shown.at(-1)), exams: shown.length }, at),
    columns: [m['plot.exam']({}, at), m['result.sgpa']({}, at)],
    shape: 'line',
    isSgpa: true,
    about: m['plot.sgpaAbout']({}, at),
    bars: shown.map((result) => ({
      label: shortMonth(result, locale),
      about: `${result.title}, ${showMonth(result, locale)}`,
      value: result.sgpa,
    })),
  }
}

const shortMonth = ({ heldMonth, heldYear }: ListedResult, locale: Locale): string =>
  `${monthName(heldMonth, locale).slice(0, 3)} ${heldYear}`

/** States why there is no CGPA yet; empty without results and where no subject carries credits. */
export function sayWhyNoCgpa(of: RegulationCgpa | undefined): string {
  if (of?.isIncomplete) return m['result.cgpaIncomplete']()
  return of && of.backlogs.length > 0 ? m['result.cgpaNotYet']({ count: of.backlogs.length }) : ''
}
