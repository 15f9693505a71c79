import { showCount } from '#lib/i18n/numbers.ts'
import { showShare } from '#lib/i18n/shares.ts'
import { m } from '#paraglide/messages.js'
import type { Asked, ListRows } from '../../kernel/lists/list-rows.ts'
import type { Wanted } from '../../kernel/lists/wanted.ts'
import {
  type OpenSheet,
  type SheetFilter,
  type SheetOrder,
  type SheetTotals,
  sheetQuery,
} from './sheet-query.ts'
import type { SheetStudent } from './sheet.ts'

export const studentsPerPage = 50

export const columnOf = (code: string): string => `subject.${code}`

/** The rows of a sheet as an address asks for them, with what all that are found add up to. */
export function sheetRows(
  open: OpenSheet,
  nameOfBranch: (id: string | null) => string,
): ListRows<SheetStudent> {
  const queryOf = ({ db }: Asked) => sheetQuery(db, open)
  return {
    isOfHandle: true,
    async look(asked) {
      const { wanted } = asked
      const filter = filterOf(wanted)
      const totals = await queryOf(asked).totals(filter)
      const page = Math.min(wanted.page, Math.max(1, Math.ceil(totals.students / studentsPerPage)))
      const slice = { limit: studentsPerPage, offset: (page - 1) * studentsPerPage }
      const rows = await queryOf(asked).page(filter, orderOf(wanted), slice, nameOfBranch)
      return {
        ...{ rows, total: totals.students, place: { kind: 'page', page } },
        foot: footOf(open, totals),
        emptyColumns: emptyIn(open, totals),
        besides: totals,
      }
    },
    count: async (asked) => (await queryOf(asked).totals(filterOf(asked.wanted))).students,
    emptyColumns: async (asked) => emptyIn(open, await queryOf(asked).totals(filterOf(asked.wanted))),
    async *chunks(asked, size) {
      const [filter, order] = [filterOf(asked.wanted), orderOf(asked.wanted)]
      for (let offset = 0; ; offset += size) {
        const rows = await queryOf(asked).page(filter, order, { limit: size, offset }, nameOfBranch)
        if (rows.length > 0) yield rows
        if (rows.length < size) return
      }
    },
  }
}

/** Subjects that nobody of those who are found was examined in. */
function emptyIn({ sheet }: OpenSheet, { subjects }: SheetTotals): ReadonlySet<string> {
  const empty = sheet.subjects.filter((_, place) => subjects[place]?.taken === 0)
  return new Set(empty.map(({ code }) => columnOf(code)))
}

/** Of the names in the address. */
export function filterOf({ search, values }: Pick<Wanted, 'search' | 'values'>): SheetFilter {
  const { branch, failedIn, withheld, failedFrom, failedTo } = values
  const whole = (text: string | undefined): number | undefined => (text === undefined ? text : Number(text))
  return {
    ...{ search, branch, failedIn, isWithheld: withheld === 'yes' },
    ...{ failedFrom: whole(failedFrom), failedTo: whole(failedTo) },
  }
}

const orders = ['roll', 'name', 'sgpa', 'failed'] as const

export function orderOf({ sort, isDescending }: Pick<Wanted, 'sort' | 'isDescending'>): SheetOrder {
  const by = orders.find((order) => order === sort)
  return { by: by ?? { subject: sort.replace(/^subject\./, '') }, isDescending }
}

/** Below the rows, over all that the filters find: who was examined in a subject, and who of them passed. */
const footOf = ({ sheet }: OpenSheet, { subjects }: SheetTotals) => {
  const each = (say: (figures: { taken: number; passed: number }) => string) =>
    Object.fromEntries(
      sheet.subjects.map(({ code }, place) => [
        columnOf(code),
        say(subjects[place] ?? { taken: 0, passed: 0 }),
      ]),
    )
  return [
    { heading: m['marks.examined'](), cells: each(({ taken }) => (taken === 0 ? '' : showCount(taken))) },
    {
      heading: m['marks.passed'](),
      cells: each(({ taken, passed }) => (taken === 0 ? '' : showShare(passed, taken))),
    },
  ]
}
