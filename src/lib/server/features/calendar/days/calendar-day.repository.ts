import type { Kysely, Selectable } from 'kysely'
import type { ClosedWeekday, DifferingDay, WeeklyPattern } from '#lib/rules/calendar/college-calendar.ts'
import type { Weekday } from '#lib/rules/calendar/weekdays.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { insertMany } from '../../../kernel/db/many-rows.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { type SeenRow, versionedRows } from '../../../kernel/db/versioned-rows.ts'
import type { CalendarDayRow, WeeklyPatternRow } from '../tables.ts'
import type { CalendarDay, StoredPattern } from './calendar-day.ts'

interface WriteStamp {
  at: string
  byId: string
}

export type CalendarDayRepository = ReturnType<typeof calendarDayRepository>

export function calendarDayRepository(db: Kysely<Tables>) {
  const versioned = versionedRows(db, 'calendar_days')
  const days = () => db.selectFrom('calendar_days').selectAll()

  return {
    async all(): Promise<CalendarDay[]> {
      return (await days().orderBy('day').orderBy('scope').execute()).map(dayOf)
    },

    async find(id: string): Promise<CalendarDay | null> {
      const row = await days().where('id', '=', id).executeTakeFirst()
      return row ? dayOf(row) : null
    },

    /** Finds the entries of some days, in all scopes. */
    async onDays(some: readonly string[]): Promise<CalendarDay[]> {
      const found: CalendarDay[] = []
      for (const chunk of chunksOf(some)) {
        const rows = await days().where('day', 'in', chunk).orderBy('day').orderBy('scope').execute()
        found.push(...rows.map(dayOf))
      }
      return found
    },

    /** Returns the ids in the order of the entries. */
    async insert(entries: readonly DifferingDay[], { at, byId }: WriteStamp): Promise<string[]> {
      const rows = entries.map((entry) => ({
        id: newId(),
        ...dayColumns(entry),
        version: 1,
        created_at: at,
        created_by: byId,
        updated_at: at,
      }))
      for (const some of chunksOf(rows, 100)) await insertMany(db, 'calendar_days', some).execute()
      return rows.map(({ id }) => id)
    },

    /** Returns false if the day has another version by now. */
    change: (seen: SeenRow, entry: DifferingDay, at: string): Promise<boolean> =>
      versioned.change(seen, { ...dayColumns(entry), updated_at: at }),

    /** Returns false if the day has another version by now. */
    remove: (seen: SeenRow): Promise<boolean> => versioned.remove(seen),
  }
}

const dayColumns = ({ day, scope, kind, name, follows }: DifferingDay) => ({
  day,
  scope,
  kind,
  name,
  follows,
})

const dayOf = (row: Selectable<CalendarDayRow>): CalendarDay => ({
  id: row.id,
  day: row.day,
  scope: row.scope,
  kind: row.kind,
  name: row.name,
  // The cast matches what `dayColumns` writes.
  follows: row.follows as Weekday | null,
  version: row.version,
})

export function weeklyPatternRepository(db: Kysely<Tables>) {
  const patterns = () => db.selectFrom('calendar_patterns').selectAll()

  return {
    async all(): Promise<StoredPattern[]> {
      return (await patterns().orderBy('valid_from').orderBy('scope').execute()).map(patternOf)
    },

    async find(id: string): Promise<StoredPattern | null> {
      const row = await patterns().where('id', '=', id).executeTakeFirst()
      return row ? patternOf(row) : null
    },

    async insert({ scope, validFrom, closed }: WeeklyPattern, { at, byId }: WriteStamp): Promise<string> {
      const id = newId()
      await db
        .insertInto('calendar_patterns')
        .values({
          id,
          scope,
          valid_from: validFrom,
          closed: JSON.stringify(closed),
          version: 1,
          created_at: at,
          created_by: byId,
        })
        .execute()
      return id
    },

    /** Returns false if the pattern has another version by now. */
    change: (seen: SeenRow, { closed }: Pick<WeeklyPattern, 'closed'>): Promise<boolean> =>
      versionedRows(db, 'calendar_patterns').change(seen, { closed: JSON.stringify(closed) }),

    /** Returns false if the pattern has another version by now. */
    remove: (seen: SeenRow): Promise<boolean> => versionedRows(db, 'calendar_patterns').remove(seen),
  }
}

const patternOf = (row: Selectable<WeeklyPatternRow>): StoredPattern => ({
  id: row.id,
  scope: row.scope,
  validFrom: row.valid_from,
  // The cast matches what `insert` writes.
  closed: JSON.parse(row.closed) as ClosedWeekday[],
  version: row.version,
})
