import { type Selectable, sql } from 'kysely'
import { showShortDate, showShortInstant } from '#lib/i18n/dates.ts'
import { badge, date, instant, link, text } from '#lib/lists/cell.ts'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { hasStoredWords } from '../../kernel/db/portable.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import {
  type AnyList,
  type ListAbout,
  type ListColumn,
  type ListFilter,
  listOf,
} from '../../kernel/lists/list-kind.ts'
import { isWithinDays, rowsByPage } from '../../kernel/lists/rows/sql-rows.ts'
import { completedRows } from '../../kernel/lists/rows/derived-rows.ts'

interface StoredHold extends Selectable<Tables['result_holds']> {
  title: string
  version: number
  available_from: string | null
  name: string | null
}

/** A withheld result, with the names of those who withheld and released it. */
interface HoldListRow extends StoredHold {
  heldByName: string
  releasedByName: string
  /** True if the exam is not released yet. */
  isInAdvance: boolean
}

/** Stored instead of a user id when the release date ended the hold. */
const theDay = 'system'

const ofExams: ListFilter = {
  kind: 'choice',
  name: 'exam',
  label: m['holds.exam'],
  any: m['holds.anyExam'],
  choices: async ({ app }) => (await app.resultsStore.read.exams.all()).map(({ id, title }) => [id, title]),
}

const examColumn: ListColumn<HoldListRow> = {
  name: 'exam',
  heading: m['holds.exam'],
  cell: ({ title }) => text(title),
}

/** The withheld and formerly withheld results of one exam; null for those of all exams. */
const holdsOf = (examId: string | null): AnyList =>
  listOf<HoldListRow>({
    title: m['holds.title'],
    access: examinationOffice,
    search: m['holds.search'],
    filters: [
      ...(examId === null ? [ofExams] : []),
      {
        kind: 'choice',
        name: 'state',
        label: m['holds.state'],
        any: m['holds.anyState'],
        choices: () => [
          ['open', m['holds.isWithheld']()],
          ['released', m['holds.isReleased']()],
        ],
      },
      { kind: 'dates', name: 'held', label: m['holds.heldAt'] },
    ],
    sortedBy: '-held',
    columns: columnsOf(examId),
    keyOf: ({ id }) => id,
    ...(examId === null && { page: routes.holds() }),
    empty: m['holds.nothing'],
    nothingFits: m['holds.nothingFound'],
    file: {
      name: 'withheld-results',
      call: examId === null ? '/api/v1/exportHolds' : `/api/v1/exportExamHolds/${examId}`,
    },
    rows: rowsOf(examId),
  })

const columnsOf = (examId: string | null): ListColumn<HoldListRow>[] => [
  {
    name: 'roll',
    heading: m['holds.roll'],
    sort: 'ascending',
    cell: ({ exam_id, roll_number, name }) =>
      link(roll_number, routes.previewOf(exam_id, roll_number), name ?? ''),
  },
  { name: 'name', heading: m['holds.name'], in: ['csv', 'xlsx'], cell: ({ name }) => text(name ?? '') },
  ...(examId === null ? [examColumn] : []),
  { name: 'reason', heading: m['holds.reason'], cell: ({ reason }) => text(reason) },
  {
    name: 'state',
    heading: m['holds.state'],
    cell: (hold) =>
      hold.released_at !== null
        ? badge(m['holds.isReleased'](), 'inactive', sayRelease(hold))
        : badge(
            (hold.isInAdvance ? m['holds.inAdvance'] : m['holds.isWithheld'])(),
            'withheld',
            sayEnd(hold),
          ),
  },
  {
    name: 'held',
    heading: m['holds.heldAt'],
    sort: 'descending',
    cell: ({ held_at, heldByName }) => instant(held_at, heldByName),
  },
  {
    name: 'until',
    heading: m['holds.releaseOn'],
    in: ['csv', 'xlsx'],
    cell: ({ release_on }) => date(release_on),
  },
  {
    name: 'released',
    heading: m['holds.releasedAt'],
    in: ['csv', 'xlsx'],
    cell: ({ released_at, releasedByName }) => instant(released_at, releasedByName),
  },
]

const rowsOf = (examId: string | null) =>
  completedRows(
    rowsByPage({
      from({ db, wanted }) {
        const { search, values } = wanted
        const { exam = examId ?? undefined, state } = values
        return db
          .selectFrom('result_holds')
          .innerJoin('exams', 'exams.id', 'result_holds.exam_id')
          .leftJoin('students', 'students.roll_number', 'result_holds.roll_number')
          .selectAll('result_holds')
          .select(['exams.title', 'exams.version', 'exams.available_from', 'students.name'])
          .$if(search !== '', (query) => query.where(hasStoredWords(searched, search)))
          .$if(exam !== undefined, (query) => query.where('result_holds.exam_id', '=', exam ?? ''))
          .$if(state === 'open', (query) => query.where('released_at', 'is', null))
          .$if(state === 'released', (query) => query.where('released_at', 'is not', null))
          .where(isWithinDays('result_holds.held_at', wanted, 'held'))
      },
      sorts: { held: sql.ref('result_holds.held_at'), roll: sql.ref('result_holds.roll_number') },
      key: sql.ref('result_holds.id'),
      rowOf: (row: StoredHold) => row,
    }),
    async (rows, { app }) => {
      const names = await app.people.namesOf(
        rows.flatMap(({ held_by, released_by }) => [held_by, ...(released_by ? [released_by] : [])]),
      )
      return rows.map((row): HoldListRow => ({
        ...row,
        isInAdvance: row.version === 0 || (row.available_from ?? '') > app.clock.now(),
        heldByName: names.get(row.held_by) ?? '',
        releasedByName:
          row.released_by === theDay ? m['holds.byItsDay']() : (names.get(row.released_by ?? '') ?? ''),
      }))
    },
  )

/** All exams. */
export const holdsList = holdsOf(null)

/** One exam, as its own page shows it. */
export const examHoldsList: ListAbout = {
  access: examinationOffice,
  about: async ({ resultsStore }, examId) =>
    (await resultsStore.read.exams.find(examId)) ? holdsOf(examId) : null,
}

const sayRelease = ({ released_at, releasedByName }: HoldListRow): string =>
  [released_at && showShortInstant(released_at), releasedByName].filter(Boolean).join(' · ')

const sayEnd = ({ release_on }: HoldListRow): string =>
  release_on === null ? '' : m['holds.until']({ date: showShortDate(release_on) })

const searched = sql<string>`(lower(result_holds.roll_number) || ' ' || lower(result_holds.reason) || ' ' || coalesce(students.search_text, ''))`
