import {
  type CollegeCalendar,
  collegeCalendar,
  type DifferingDay,
  isAlwaysClosed,
  type WeeklyPattern,
} from '#lib/rules/calendar/college-calendar.ts'
import { showShortDate } from '#lib/i18n/dates.ts'
import { weekdayOf } from '#lib/rules/calendar/weekdays.ts'
import { daysIn, indianDate } from '#lib/rules/dates/indian-days.ts'
import type { CalendarDayFields } from '#lib/schemas/calendar/day.ts'
import type { WeeklyPatternFields } from '#lib/schemas/calendar/pattern.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, conflictAt, refuseAt } from '../../../kernel/core/errors.ts'
import { isDuplicate } from '../../../kernel/db/portable.ts'
import type { SeenRow } from '../../../kernel/db/versioned-rows.ts'
import { requireSeen } from '../../../kernel/stale-records/stale-record.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { auditedDay, auditedPattern } from '../audit.ts'
import { requireScope } from '../policy.ts'
import type { CalendarRepository } from '../repository.ts'
import { type CalendarDay, dayDigest, dayFieldsOf, type StoredPattern } from './calendar-day.ts'

/** Everything that decides about days. */
export interface CalendarBook {
  patterns: readonly StoredPattern[]
  days: readonly CalendarDay[]
  calendar: CollegeCalendar
}

export interface CalendarDays {
  /** The days and patterns of all years, cached until one changes. */
  read(): Promise<CalendarBook>
  findDay(id: string): Promise<CalendarDay | null>
  /**
   * Adds an entry for each day from the first to the last; all of them or none.
   * @throws DomainError Forbidden `calendar.notYourScope`; Conflict `calendar.dayTaken` at `day`; Invalid
   * `calendar.followsItself`, `calendar.followsClosed` at `follows`
   */
  addDays(fields: CalendarDayFields, actor: Actor): Promise<number>
  /**
   * Checks days as adding or changing them would, before their effects are shown.
   * @param ownId the entry that is changed
   * @throws DomainError the errors of `addDays`
   */
  checkDays(fields: CalendarDayFields, actor: Actor, ownId?: string | null): Promise<void>
  /** @throws DomainError the errors of `addDays`; NotFound `calendar.dayNotFound`; Conflict `calendar.changedSince` */
  changeDay(seen: SeenRow, fields: CalendarDayFields, actor: Actor): Promise<void>
  /** @throws DomainError Forbidden, NotFound `calendar.dayNotFound`, Conflict `calendar.changedSince` */
  removeDay(seen: SeenRow, actor: Actor): Promise<void>
  /**
   * Sets the weekly pattern of a scope from a day on. Only the first one of a scope may begin in the past, so that
   * counted days do not change; one that begins on the same day is replaced.
   * @throws DomainError Forbidden; Invalid `calendar.patternInPast` at `validFrom`; Conflict `calendar.changedSince`
   */
  setPattern(fields: WeeklyPatternFields, actor: Actor): Promise<void>
  /** Removes a pattern that is not in force yet. @throws DomainError Forbidden, NotFound, Conflict */
  removePattern(seen: SeenRow, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<CalendarRepository>
  clock: Clock
  read(): Promise<CalendarBook>
  /** Applies the change here at once, so that the next page shows it. */
  refresh(): Promise<void>
}

export const bookOf = (patterns: readonly StoredPattern[], days: readonly CalendarDay[]): CalendarBook => ({
  patterns,
  days,
  calendar: collegeCalendar(patterns, days),
})

const refusals = { gone: 'calendar.dayNotFound', changed: 'calendar.changedSince' }

export function createCalendarDays({ store, clock, read, refresh }: Parts): CalendarDays {
  /** Two people may add a day at once: the second one is refused by the database. */
  const writing = async <T>(
    fields: DifferingDay | null,
    work: (write: CalendarRepository) => Promise<T>,
  ): Promise<T> => {
    const result = await store
      .transact(async (write) => {
        const done = await work(write)
        await write.tags.touch('calendar')
        return done
      })
      .catch((error: unknown) => {
        throw fields && isDuplicate(error) ? conflictAt('day', 'calendar.dayAdded') : error
      })
    await refresh()
    return result
  }

  return {
    read,
    findDay: store.read.days.find,

    async checkDays({ until, ...fields }, actor, ownId = null) {
      requireScope(actor, fields.scope)
      const { patterns } = await read()
      const entries = daysIn({ from: fields.day, to: until }).map((day) => ({ ...fields, day }))
      for (const entry of entries) refuseWeekday(patterns, entry)
      await refuseTaken(store.read, entries, ownId)
    },

    async addDays({ until, ...fields }, actor) {
      requireScope(actor, fields.scope)
      const entries = daysIn({ from: fields.day, to: until }).map((day) => ({ ...fields, day }))
      const { patterns } = await read()
      for (const entry of entries) refuseWeekday(patterns, entry)
      const at = clock.now()
      return writing(fields, async (write) => {
        await refuseTaken(write, entries, null)
        const ids = await write.days.insert(entries, { at, byId: actor.id })
        for (const [index, entry] of entries.entries())
          await write.audit.record(
            auditEntry(actor, at, {
              action: 'calendarDay.added',
              entity: 'calendarDay',
              entityId: ids[index] ?? '',
              after: auditedDay(entry),
            }),
          )
        return entries.length
      })
    },

    async changeDay(seen, typed, actor) {
      const fields = dayFieldsOf(typed)
      refuseWeekday((await read()).patterns, fields)
      const at = clock.now()
      return writing(fields, async (write) => {
        const before = requireSeen(await write.days.find(seen.id), seen.version, refusals)
        requireScope(actor, before.scope, fields.scope)
        if (dayDigest(before) === dayDigest(fields)) return
        await refuseTaken(write, [fields], seen.id)
        if (!(await write.days.change(seen, fields, at))) throw conflict(refusals.changed)
        await write.audit.record(
          auditEntry(actor, at, {
            action: 'calendarDay.changed',
            entity: 'calendarDay',
            entityId: seen.id,
            before: auditedDay(before),
            after: auditedDay(fields),
          }),
        )
      })
    },

    removeDay: (seen, actor) =>
      writing(null, async (write) => {
        const before = requireSeen(await write.days.find(seen.id), seen.version, refusals)
        requireScope(actor, before.scope)
        if (!(await write.days.remove(seen))) throw conflict(refusals.changed)
        await write.audit.record(
          auditEntry(actor, clock.now(), {
            action: 'calendarDay.removed',
            entity: 'calendarDay',
            entityId: seen.id,
            before: auditedDay(before),
          }),
        )
      }),

    setPattern: (fields, actor) =>
      writing(null, async (write) => {
        requireScope(actor, fields.scope)
        const own = (await write.patterns.all()).filter(({ scope }) => scope === fields.scope)
        refusePast(own, fields, indianDate(clock.now()))
        const same = own.find(({ validFrom }) => validFrom === fields.validFrom)
        const id = same?.id ?? (await write.patterns.insert(fields, { at: clock.now(), byId: actor.id }))
        if (same && !(await write.patterns.change(same, fields))) throw conflict(refusals.changed)
        await write.audit.record(
          auditEntry(actor, clock.now(), {
            action: 'weeklyPattern.set',
            entity: 'weeklyPattern',
            entityId: id,
            ...(same && { before: auditedPattern(same) }),
            after: auditedPattern(fields),
          }),
        )
      }).catch((error: unknown) => {
        throw isDuplicate(error) ? conflict(refusals.changed) : error
      }),

    removePattern: (seen, actor) =>
      writing(null, async (write) => {
        const before = requireComing(await write.patterns.find(seen.id), seen, clock.now())
        requireScope(actor, before.scope)
        if (!(await write.patterns.remove(seen))) throw conflict(refusals.changed)
        await write.audit.record(
          auditEntry(actor, clock.now(), {
            action: 'weeklyPattern.removed',
            entity: 'weeklyPattern',
            entityId: seen.id,
            before: auditedPattern(before),
          }),
        )
      }),
  }
}

/**
 * Returns a pattern that may be removed: nothing was counted with it yet.
 * @throws DomainError NotFound `calendar.patternNotFound`; Conflict `calendar.changedSince`, `calendar.patternInForce`
 */
export function requireComing(found: StoredPattern | null, { version }: SeenRow, now: string): StoredPattern {
  const gone = { gone: 'calendar.patternNotFound', changed: refusals.changed }
  const pattern = requireSeen(found, version, gone)
  if (pattern.validFrom <= indianDate(now)) throw conflict('calendar.patternInForce')
  return pattern
}

/**
 * A special working day that follows its own weekday is an ordinary one, and a closed weekday has no time table.
 * @throws DomainError Invalid, at the weekday
 */
export function refuseWeekday(
  patterns: readonly WeeklyPattern[],
  { day, follows }: Pick<DifferingDay, 'day' | 'follows'>,
): void {
  if (follows === null) return
  if (follows === weekdayOf(day)) throw refuseAt('follows', 'calendar.followsItself')
  if (isAlwaysClosed(patterns, day, follows)) throw refuseAt('follows', 'calendar.followsClosed')
}

/** @throws DomainError Conflict `calendar.dayTaken`, at the day */
async function refuseTaken(
  { days }: Pick<CalendarRepository, 'days'>,
  entries: readonly DifferingDay[],
  ownId: string | null,
): Promise<void> {
  const scopes = new Set(entries.map(({ scope }) => scope))
  const others = await days.onDays(entries.map(({ day }) => day))
  const taken = others.find(({ id, scope }) => id !== ownId && scopes.has(scope))
  if (taken) throw conflictAt('day', 'calendar.dayTaken', { name: taken.name, day: showShortDate(taken.day) })
}

/** @throws DomainError Invalid `calendar.patternInPast`, at the first day */
function refusePast(own: readonly WeeklyPattern[], { validFrom }: WeeklyPattern, today: string): void {
  const isFirst = own.length === 0
  if (!isFirst && validFrom < today) throw refuseAt('validFrom', 'calendar.patternInPast')
}
