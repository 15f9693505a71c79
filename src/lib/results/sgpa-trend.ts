import { m } from '#paraglide/messages.js'
import type { Plot } from '../dashboards.ts'
import { monthName, showMonth } from '../i18n/dates.ts'
import { showDecimal } from '../i18n/show-decimal.ts'
import type { ListedResult, ResultList } from '../schemas/result-answer.ts'

/** As many as fit on a phone; earlier ones stand in the list. */
const most = 12

/**
 * How somebody's SGPA went, the earliest exam first; without bars where there are not two to compare. What is withheld
 * or withdrawn is not in it.
 */
export function sgpaTrend({ results }: Pick<ResultList, 'results'>): Plot {
  const rated = results.flatMap((result) => (result.sgpa === null ? [] : [{ ...result, sgpa: result.sgpa }]))
  const shown = rated.length < 2 ? [] : rated.slice(0, most).toReversed()
  const say = (of: { sgpa: number } | undefined): string => showDecimal(of?.sgpa ?? 0, 2)
  return {
    name: 'ownSgpa',
    title: m['plot.sgpaTrend']({ first: say(shown[0]), last: say(shown.at(-1)), exams: shown.length }),
    columns: [m['plot.exam'](), m['result.sgpa']()],
    isSgpa: true,
    about: m['plot.sgpaAbout'](),
    bars: shown.map((result) => ({
      ...{ label: shortMonth(result), about: `${result.title}, ${showMonth(result)}`, value: result.sgpa },
    })),
  }
}

const shortMonth = ({ heldMonth, heldYear }: ListedResult): string =>
  `${monthName(heldMonth).slice(0, 3)} ${heldYear}`
