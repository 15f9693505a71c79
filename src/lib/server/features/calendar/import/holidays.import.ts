import * as v from 'valibot'
import { calendarKeepers } from '#lib/calendar/calendar-roles.ts'
import { say } from '#lib/i18n/say.ts'
import { showShortDate } from '#lib/i18n/dates.ts'
import { routes } from '#lib/routes.ts'
import { type DifferingDay, dayKinds, dayScopes } from '#lib/rules/calendar/college-calendar.ts'
import { weekdayOf, weekdays } from '#lib/rules/calendar/weekdays.ts'
import { readDayFirstDate } from '#lib/rules/dates/day-first-date.ts'
import { calendarDayInput } from '#lib/schemas/calendar/day.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { auditRepository } from '../../../kernel/audit/audit.repository.ts'
import { auditEntry } from '../../../kernel/audit/audit.ts'
import type { ImportColumn } from '../../../kernel/imports/import-column.ts'
import type { ChangedCell, ImportKind, RowCells, RowsWork } from '../../../kernel/imports/import-kind.ts'
import { reportFaults } from '../../../kernel/imports/rows/cell-faults.ts'
import { cacheTagRepository } from '../../../kernel/tags/cache-tags.repository.ts'
import { auditedDay } from '../audit.ts'
import { type CalendarDay, dayDigest, dayFieldsOf } from '../days/calendar-day.ts'
import { calendarDayRepository, type CalendarDayRepository } from '../days/calendar-day.repository.ts'
import { mayChangeScope } from '../policy.ts'

/** A day from a row, with the stored one that it replaces; undoing the upload restores that one. */
interface HolidayRow extends DifferingDay {
  before: (DifferingDay & Pick<CalendarDay, 'version'>) | null
}

type KnownDays = ReadonlyMap<string, CalendarDay>

const keyOf = ({ day, scope }: Pick<DifferingDay, 'day' | 'scope'>): string => `${day} ${scope}`

/** Returns null if a cell is wrong. */
function readHolidayRow(cells: RowCells, known: KnownDays): HolidayRow | null {
  const day = readDayFirstDate(cells.text('date'))
  if (day === null) return cells.fault('date', cells.text('date') === '' ? 'missing' : 'calendarDateWrong')
  const weekday = cells.text('weekday')
  if (weekday !== '' && weekday !== String(weekdayOf(day)))
    return cells.fault('weekday', 'otherWeekday', { day: say(`calendar.weekday.${weekdayOf(day)}`) ?? '' })
  const follows = cells.text('follows')
  const parsed = v.safeParse(calendarDayInput, {
    day,
    until: '',
    name: cells.text('name'),
    kind: cells.text('kind') || (follows === '' ? 'holiday' : 'special'),
    scope: cells.text('scope') || 'all',
    follows,
  })
  if (!parsed.success) {
    reportFaults(cells, parsed.issues.map(atDate), { codes, reported: ['kind', 'scope'] })
    return null
  }
  const entry = dayFieldsOf(parsed.output)
  if (entry.follows === weekdayOf(day)) return cells.fault('follows', 'followsItself')
  const before = known.get(keyOf(entry))
  return { ...entry, before: before ? { ...dayFieldsOf(before), version: before.version } : null }
}

/** The form's field of a day is the file's column of a date. */
const atDate = (issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> =>
  v.getDotPath(issue) === 'day' && issue.path?.[0]
    ? { ...issue, path: [{ ...issue.path[0], key: 'date' } as v.IssuePathItem] }
    : issue

const codes: Readonly<Record<string, string>> = {
  'field.required': 'missing',
  'field.tooLong': 'tooLong',
  'field.invisible': 'invisible',
  'field.dayYear': 'calendarDateWrong',
  'calendar.followsMissing': 'followsMissing',
}

/** Imports the days on which the college is closed, or open all the same: one row a day and scope. */
export const holidaysImport: ImportKind<HolidayRow, KnownDays> = {
  access: calendarKeepers,
  title: m['calendar.upload.kind'],
  place: async () => ({ title: m['calendar.title'](), link: routes.calendar() }),
  columns: { list: () => holidayColumns },
  identity: {
    keyOf,
    fingerprint: dayDigest,
    repeats: { field: () => 'date', code: 'repeated' },
    async findExisting(_, db, __, keys) {
      const days = [...new Set(keys.map((key) => key.slice(0, 10)))]
      const found = await calendarDayRepository(db).onDays(days)
      return new Map(
        found.map((entry) => [
          keyOf(entry),
          {
            print: dayDigest(entry),
            entity: entry.id,
            version: String(entry.version),
            // The cast is safe, because this import's key identifies the row type.
            changes: (row: object) => changedCells(entry, row as HolidayRow),
          },
        ]),
      )
    },
  },
  rows: {
    context: knownDays,
    parse: readHolidayRow,
  },
  writing: {
    async commit(work, rows) {
      const days = calendarDayRepository(work.db)
      await cacheTagRepository(work.db).touch('calendar')
      const done = []
      for (const { line, row, entity } of rows)
        done.push({ line, ...(await writeDay(work, days, { row, id: entity })) })
      return done
    },

    async undo(work, rows) {
      const days = calendarDayRepository(work.db)
      await cacheTagRepository(work.db).touch('calendar')
      const stays = new Map<number, string>()
      for (const { line, row, entity, version } of rows) {
        const seen = { id: entity, version: Number(version) }
        const isBack = row.before
          ? await days.change(seen, dayFieldsOf(row.before), work.at)
          : await days.remove(seen)
        if (!isBack) stays.set(line, 'editedSince')
        else await recordDay(work, entity, { before: row, after: row.before })
      }
      return stays
    },
  },
}

async function knownDays({ calendar }: App): Promise<KnownDays> {
  const { days } = await calendar.read()
  return new Map(days.map((entry) => [keyOf(entry), entry]))
}

/** Days of a scope that is not the user's are left out: the dry run does not know who will save it. */
async function writeDay(
  work: RowsWork,
  days: CalendarDayRepository,
  { row, id }: { row: HolidayRow; id: string | null },
): Promise<{ entity: string; version: string } | { problem: string }> {
  if (!mayChangeScope(work.actor, row.scope)) return { problem: 'notYourScope' }
  const entry = dayFieldsOf(row)
  if (id === null || row.before === null) {
    const others = await days.onDays([row.day])
    if (others.some(({ scope }) => scope === row.scope)) return { problem: 'changedMeanwhile' }
    const [entity = ''] = await days.insert([entry], { at: work.at, byId: work.actor.id })
    await recordDay(work, entity, { before: null, after: entry })
    return { entity, version: '1' }
  }
  const { version } = row.before
  if (!(await days.change({ id, version }, entry, work.at))) return { problem: 'changedMeanwhile' }
  await recordDay(work, id, { before: row.before, after: entry })
  return { entity: id, version: String(version + 1) }
}

async function recordDay(
  { db, actor, at }: RowsWork,
  entityId: string,
  { before, after }: { before: DifferingDay | null; after: DifferingDay | null },
): Promise<void> {
  const did = before === null ? 'added' : after === null ? 'removed' : 'changed'
  await auditRepository(db).record(
    auditEntry(actor, at, {
      action: `calendarDay.${did}`,
      entity: 'calendarDay',
      entityId,
      ...(before && { before: auditedDay(before) }),
      ...(after && { after: auditedDay(after) }),
    }),
  )
}

function changedCells(before: DifferingDay, after: DifferingDay): ChangedCell[] {
  const was = inWords(before)
  const becomes = inWords(after)
  const fields = ['name', 'kind', 'follows'] as const
  return fields
    .filter((field) => was[field] !== becomes[field])
    .map((field) => ({ field, before: was[field], after: becomes[field] }))
}

const inWords = ({ day, name, kind, follows }: DifferingDay) => ({
  date: showShortDate(day),
  name,
  kind: m[`calendar.kind.${kind}`](),
  follows: follows === null ? '' : m[`calendar.weekday.${follows}`](),
})

const englishWeekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

const weekdayValues = weekdays.map((weekday) => {
  const name = englishWeekdays[weekday - 1] ?? ''
  return {
    value: String(weekday),
    title: m[`calendar.weekday.${weekday}`],
    aliases: [name, name.slice(0, 3), `${name} time table`, `${name} timetable`],
  }
})

const kindAliases = {
  holiday: ['public holiday', 'general holiday', 'national holiday', 'local holiday', 'closed'],
  vacation: ['recess', 'summer vacation', 'vacations', 'break'],
  working: ['working', 'open', 'compensatory working day'],
  special: ['special', 'special working'],
} as const

const scopeAliases = {
  all: ['all', 'college', 'everyone', 'students and staff'],
  instruction: ['students', 'classes', 'instruction', 'students only'],
  office: ['staff', 'offices', 'office', 'staff only'],
} as const

const holidayColumns: readonly ImportColumn[] = [
  {
    field: 'date',
    title: m['calendar.field.day'],
    aliases: ['date', 'holiday date', 'date of holiday', 'on'],
    required: true,
    isDate: true,
    isName: true,
    isText: true,
    example: '02/10/2026',
    help: m['calendar.help.date'],
  },
  {
    field: 'weekday',
    title: m['calendar.field.weekday'],
    aliases: ['day', 'weekday', 'day of the week', 'week day'],
    required: false,
    values: weekdayValues,
    mayBeSame: false,
    example: 'Friday',
    help: m['calendar.help.weekday'],
  },
  {
    field: 'name',
    title: m['calendar.field.name'],
    aliases: [
      'name',
      'holiday',
      'occasion',
      'name of the holiday',
      'festival',
      'occasion or festival',
      'description',
      'event',
      'reason',
    ],
    required: true,
    isName: true,
    example: 'Mahatma Gandhi Jayanti',
    help: m['calendar.help.name'],
  },
  {
    field: 'kind',
    title: m['calendar.field.kind'],
    aliases: ['kind', 'type', 'type of day', 'holiday type', 'category'],
    required: false,
    values: dayKinds.map((value) => ({
      value,
      title: m[`calendar.kind.${value}`],
      aliases: kindAliases[value],
    })),
    example: 'Holiday',
    help: m['calendar.help.kind'],
  },
  {
    field: 'scope',
    title: m['calendar.field.scope'],
    aliases: ['scope', 'for', 'applicable to', 'applies to', 'closed for'],
    required: false,
    values: dayScopes.map((value) => ({
      value,
      title: m[`calendar.scope.${value}`],
      aliases: scopeAliases[value],
    })),
    example: 'All',
    help: m['calendar.help.scope'],
  },
  {
    field: 'follows',
    title: m['calendar.field.follows'],
    aliases: ['follows', 'time table of', 'timetable of', 'works as', 'as'],
    required: false,
    values: weekdayValues,
    mayBeSame: false,
    example: '',
    help: m['calendar.help.follows'],
  },
]
