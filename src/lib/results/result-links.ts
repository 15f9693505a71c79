import { m } from '#paraglide/messages.js'
import type { ListedLink } from '../campus/dashboards.ts'
import { showDate } from '../i18n/dates.ts'
import { showDecimal } from '../i18n/numbers.ts'
import { routes } from '../routes.ts'
import type { ResultList } from '../schemas/results/result-answer.ts'

/** Lists a student's exams with the SGPA, or that the result is withheld or withdrawn. */
export const resultLinks = ({ rollNumber, results, withdrawn }: ResultList): ListedLink[] => [
  ...results.map(({ title, isWithheld, sgpa }) => ({
    title,
    link: routes.result(title, rollNumber),
    about: isWithheld ? m['result.withheldTitle']() : saySgpa(sgpa),
  })),
  ...withdrawn.map(({ title, on }) => ({
    title,
    link: routes.result(title, rollNumber),
    about: m['result.withdrawnTitle']({ date: showDate(on) }),
  })),
]

const saySgpa = (sgpa: number | null): string =>
  sgpa === null ? '' : m['students.results.sgpa']({ sgpa: showDecimal(sgpa, 2) })
