import { isDeepStrictEqual } from 'node:util'
import { showShortDate } from '#lib/i18n/dates.ts'
import { termKeepers } from '#lib/calendar/calendar-roles.ts'
import { routes } from '#lib/routes.ts'
import { readTermActivity } from '#lib/rules/calendar/term-activity.ts'
import { termSpanKinds } from '#lib/rules/calendar/term-dates.ts'
import { readSemesterWords } from '#lib/rules/calendar/semester-words.ts'
import { readAcademicYear } from '#lib/rules/dates/academic-year.ts'
import { readDayFirstDate } from '#lib/rules/dates/day-first-date.ts'
import { readDaySpan } from '#lib/rules/dates/day-span.ts'
import type { DaySpan } from '#lib/rules/dates/indian-days.ts'
import { firstCalendarDay } from '#lib/schemas/calendar/day.ts'
import { m } from '#paraglide/messages.js'
import type { ExistingRecord, ImportKind, RowCells } from '../../../kernel/imports/import-kind.ts'
import type { CatalogueEntry, CatalogueView } from '../../catalogue/feature.ts'
import { otherUsualYear } from '../terms/usual-year.ts'
import { termRepository } from '../terms/term.repository.ts'
import type { TermRecord } from '../terms/term.ts'
import { semesterIn } from './read-semester.ts'
import { semesterHeadings, termColumns } from './term-columns.ts'
import { classKey, type TermPatch, type TermRow } from './term-row.ts'
import { planTerms, undoTerms, writeTerms, yearOfDay } from './write-terms.ts'

interface CalendarAtHand {
  view: CatalogueView
  terms: ReadonlyMap<string, TermRecord>
}

/** Returns null if a cell is wrong. */
function readTermRow(cells: RowCells, { view, terms }: CalendarAtHand): TermRow | null {
  const batch = batchIn(cells, view)
  const academicYear = yearIn(cells)
  const patch = patchIn(cells)
  if (!batch || academicYear === null || !patch) return null
  const semester = semesterIn(cells, view, {
    batch,
    firstYear: academicYear === '' ? null : Number(academicYear.slice(0, 4)),
    day: dayOf(patch),
    begins: patch.firstDay === undefined ? null : readSemesterWords(cells.text('activity')).semester,
  })
  if (!semester) return null
  const row = { batchId: batch.id, semesterId: semester.id, academicYear, patch }
  noteUnlikelyYear(cells, view, row)
  const term = terms.get(classKey(row))
  return { ...row, before: term ? storedOf(term, patch) : null }
}

/** A batch in a semester that it cannot have reached is worth a second look; the day decides where no year is named. */
function noteUnlikelyYear(cells: RowCells, view: CatalogueView, row: Omit<TermRow, 'before'>): void {
  const academicYear = row.academicYear || yearOfDay(dayOf(row.patch))
  const usual = otherUsualYear(view, { ...row, academicYear })
  if (usual !== null) cells.note('semester', 'semesterUnlikely', { usual })
}

const dayOf = ({ firstDay, lastDay, spans = {} }: TermPatch): string =>
  firstDay ?? lastDay ?? Object.values(spans)[0]?.from ?? ''

/** A batch by its years, or by the year of admission. */
function batchIn(cells: RowCells, view: CatalogueView): CatalogueEntry | null {
  const course = cells.text('course')
  const courses = course === '' ? null : view.coursesOf(course).map(({ id }) => id)
  if (courses?.length === 0)
    return cells.fault('course', 'notInCatalogue', { list: m['catalogue.many.course']() })
  const word = cells.text('batch')
  if (word === '') return cells.fault('batch', 'missing')
  const found = view
    .find('batch', word)
    .filter(({ parentId, isRetired }) => !isRetired && (courses?.includes(parentId ?? '') ?? true))
  const [batch, another] = found
  if (batch && !another) return batch
  const list = m['catalogue.many.batch']()
  return cells.fault('batch', another ? 'batchNeedsCourse' : 'notInCatalogue', { list })
}

function yearIn(cells: RowCells): string | null {
  const typed = cells.text('academicYear')
  if (typed === '') return ''
  return readAcademicYear(typed) ?? cells.fault('academicYear', 'academicYearWrong')
}

function patchIn(cells: RowCells): TermPatch | null {
  const written = cells.text('activity')
  if (written === '') return cells.fault('activity', 'missing')
  const activity = readTermActivity(written)
  if (!activity) return cells.fault('activity', 'activityUnknown', { value: written.slice(0, 100) })
  const days = daysIn(cells)
  if (days === null) return null
  const { from, to } = days
  if (from !== '' && to !== '' && to < from) return cells.fault('to', 'endsBeforeItBegins')
  if (activity.kind === 'spans') {
    if (from === '') return cells.fault('from', 'missing')
    const span = { from, to: to || from }
    return { spans: Object.fromEntries(activity.spans.map((kind) => [kind, span])) }
  }
  const { starts, ends } = activity
  // Universities print the day on which classes commence below “From”, or below “To” alone.
  const begins = from || (ends ? '' : to)
  if (starts && begins === '') return cells.fault('from', 'missing')
  if (ends && to === '' && from === '') return cells.fault('to', 'missing')
  return { ...(starts && { firstDay: begins }), ...(ends && { lastDay: to || from }) }
}

/** Reads both days; a file with one column for the duration has them in one cell. */
function daysIn(cells: RowCells): DaySpan | null {
  const from = dayIn(cells, 'from')
  const to = dayIn(cells, 'to')
  if (from !== null && to !== null) return { from, to }
  const both = to === '' ? readDaySpan(dayText(cells, 'from')) : null
  if (both && both.from >= firstCalendarDay) return both
  if (from === null) cells.fault('from', 'calendarDateWrong')
  return to === null ? cells.fault('to', 'calendarDateWrong') : null
}

/** Universities print the number of weeks behind a day: `30.08.2025 (8 Weeks)`. */
const dayText = (cells: RowCells, field: 'from' | 'to'): string =>
  cells.text(field).replace(/\s*\([^()]*\)$/, '')

/** Returns an empty text for an empty cell, and null for a wrong one. */
function dayIn(cells: RowCells, field: 'from' | 'to'): string | null {
  const text = dayText(cells, field)
  if (text === '') return ''
  const day = readDayFirstDate(text)
  return day !== null && day >= firstCalendarDay ? day : null
}

/** What a term has of the dates that a patch sets. */
const storedOf = (term: Pick<TermRecord, 'firstDay' | 'lastDay' | 'spans'>, patch: TermPatch): TermPatch => ({
  ...(patch.firstDay !== undefined && { firstDay: term.firstDay }),
  ...(patch.lastDay !== undefined && { lastDay: term.lastDay }),
  ...(patch.spans && {
    spans: Object.fromEntries(
      termSpanKinds.flatMap((kind) =>
        kind in (patch.spans ?? {}) ? [[kind, term.spans[kind] ?? null]] : [],
      ),
    ),
  }),
})

/** The dates that a patch sets, as a text that is the same for every row that sets them. */
const fieldsOf = ({ firstDay, lastDay, spans = {} }: TermPatch): string =>
  [
    ...(firstDay === undefined ? [] : ['firstDay']),
    ...(lastDay === undefined ? [] : ['lastDay']),
    ...termSpanKinds.filter((kind) => kind in spans),
  ].join('+')

const keyOf = (row: TermRow): string => `${classKey(row)} ${fieldsOf(row.patch)}`

/** Imports a university's academic calendar: each row dates one activity of a semester of a batch. */
export const termsImport: ImportKind<TermRow, CalendarAtHand> = {
  access: termKeepers,
  title: m['calendar.termsUpload.kind'],
  place: async () => ({ title: m['calendar.terms.title'](), link: routes.terms }),
  columns: { list: () => termColumns, headingRows: semesterHeadings },
  identity: {
    keyOf,
    fingerprint: ({ patch }) => JSON.stringify(patch),
    repeats: { field: () => 'activity', code: 'activityRepeated' },
    async findExisting(_, db, __, keys) {
      const terms = await termRepository(db).ofBatches(keys.map((key) => key.split(' ')[0] ?? ''))
      const byClass = new Map(terms.map((term) => [classKey(term), term]))
      return new Map(keys.flatMap((key) => existingOf(byClass, key)))
    },
  },
  rows: {
    async context({ catalogue, calendar }) {
      const terms = await calendar.terms()
      return { view: await catalogue.read(), terms: new Map(terms.map((term) => [classKey(term), term])) }
    },
    parse: readTermRow,
    areJoined: true,
    async objections({ catalogue }, db, rows) {
      const view = await catalogue.read()
      const terms = await termRepository(db).ofBatches(rows.map(({ row }) => row.batchId))
      const { problems } = planTerms(view, terms, rows)
      return new Map([...problems].map(([line, code]) => [line, { field: 'activity', code }]))
    },
  },
  writing: {
    // All rows of a term are written together; an academic calendar has some hundreds of rows at most.
    chunkSize: { sqlite: 5000, postgres: 5000 },
    commit: writeTerms,
    undo: undoTerms,
  },
}

function existingOf(terms: ReadonlyMap<string, TermRecord>, key: string): [string, ExistingRecord][] {
  const [batchId = '', semesterId = '', fields = ''] = key.split(' ')
  const term = terms.get(classKey({ batchId, semesterId }))
  if (!term) return []
  const stored = storedOf(term, patchOf(fields))
  const changes = (row: object) => {
    // The cast is safe, because this import's key identifies the row type.
    const { patch } = row as TermRow
    return isDeepStrictEqual(stored, patch)
      ? []
      : [{ field: 'activity', before: sayDates(stored), after: sayDates(patch) }]
  }
  const print = JSON.stringify(stored)
  return [[key, { print, entity: term.id, version: String(term.version), changes }]]
}

const patchOf = (fields: string): TermPatch => {
  const names = fields.split('+')
  const spans = termSpanKinds.filter((kind) => names.includes(kind))
  return {
    ...(names.includes('firstDay') && { firstDay: '' }),
    ...(names.includes('lastDay') && { lastDay: '' }),
    ...(spans.length > 0 && { spans: Object.fromEntries(spans.map((kind) => [kind, null])) }),
  }
}

function sayDates({ firstDay, lastDay, spans = {} }: TermPatch): string {
  const days = [firstDay, lastDay].flatMap((day) => (day === undefined ? [] : [showShortDate(day)]))
  const shown = Object.values(spans).flatMap((span) =>
    span ? [`${showShortDate(span.from)} – ${showShortDate(span.to)}`] : [],
  )
  return [...days, ...shown].join(', ')
}
