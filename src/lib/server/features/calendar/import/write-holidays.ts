import type { DifferingDay } from '#lib/rules/calendar/college-calendar.ts'
import { auditRepository } from '../../../kernel/audit/audit.repository.ts'
import { auditEntry } from '../../../kernel/audit/audit.ts'
import type { AgreedRow, CommittedRow, RowsWork, UndoneRow } from '../../../kernel/imports/import-kind.ts'
import { cacheTagRepository } from '../../../kernel/tags/cache-tags.repository.ts'
import { auditedDay } from '../audit.ts'
import { dayDigest, dayFieldsOf } from '../days/calendar-day.ts'
import { calendarDayRepository, type CalendarDayRepository } from '../days/calendar-day.repository.ts'
import { mayChangeScope } from '../policy.ts'
import { entriesOf, type HolidayRow, type StoredDay } from './holiday-row.ts'

type RowOutcome = { entity: string; version: string } | { problem: string }

interface RowWork {
  work: RowsWork
  days: CalendarDayRepository
}

/** Single days come first: several days fill what is left between them. */
export async function writeHolidays(
  work: RowsWork,
  rows: readonly AgreedRow<HolidayRow>[],
): Promise<CommittedRow[]> {
  const days = calendarDayRepository(work.db)
  await cacheTagRepository(work.db).touch('calendar')
  const done: CommittedRow[] = []
  const inOrder = rows.toSorted((one, other) => Number(isSeveral(one.row)) - Number(isSeveral(other.row)))
  for (const { line, row, entity } of inOrder) {
    const write = isSeveral(row) ? writeDays : writeDay
    done.push({ line, ...(await write({ work, days }, { row, id: entity })) })
  }
  return done
}

const isSeveral = ({ until }: HolidayRow): boolean => until !== undefined

interface FoundRow {
  row: HolidayRow
  id: string | null
}

/** Days of a scope that is not the user's are left out: the dry run does not know who will save it. */
async function writeDay({ work, days }: RowWork, { row, id }: FoundRow): Promise<RowOutcome> {
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

/** Adds the days without an entry and renames those of the same kind; the others keep theirs. */
async function writeDays({ work, days }: RowWork, { row, id }: FoundRow): Promise<RowOutcome> {
  if (!mayChangeScope(work.actor, row.scope)) return { problem: 'notYourScope' }
  const stored = await storedDays(days, row)
  const entries = entriesOf(row)
  const added = entries.filter(({ day }) => !stored.has(day))
  const ids = await days.insert(added, { at: work.at, byId: work.actor.id })
  for (const [index, entry] of added.entries())
    await recordDay(work, ids[index] ?? '', { before: null, after: entry })
  for (const entry of entries) {
    const before = stored.get(entry.day)
    if (before?.kind !== row.kind || dayDigest(before) === dayDigest(entry)) continue
    if (!(await days.change(before, entry, work.at))) return { problem: 'changedMeanwhile' }
    await recordDay(work, before.id, { before, after: entry })
  }
  return { entity: id ?? ids[0] ?? '', version: '1' }
}

async function storedDays(days: CalendarDayRepository, row: HolidayRow) {
  const found = await days.onDays(entriesOf(row).map(({ day }) => day))
  return new Map(found.flatMap((each) => (each.scope === row.scope ? [[each.day, each] as const] : [])))
}

export async function undoHolidays(
  work: RowsWork,
  rows: readonly UndoneRow<HolidayRow>[],
): Promise<Map<number, string>> {
  const days = calendarDayRepository(work.db)
  await cacheTagRepository(work.db).touch('calendar')
  const stays = new Map<number, string>()
  for (const undone of rows) {
    const undo = isSeveral(undone.row) ? undoDays : undoDay
    if (!(await undo({ work, days }, undone))) stays.set(undone.line, 'editedSince')
  }
  return stays
}

/** Returns false if the day was edited since. */
async function undoDay(
  { work, days }: RowWork,
  { row, entity, version }: UndoneRow<HolidayRow>,
): Promise<boolean> {
  const seen = { id: entity, version: Number(version) }
  const { before } = row
  const isBack = before ? await days.change(seen, dayFieldsOf(before), work.at) : await days.remove(seen)
  if (isBack) await recordDay(work, entity, { before: row, after: before })
  return isBack
}

/** Returns false if one of the days was edited since; the others are taken back all the same. */
async function undoDays({ work, days }: RowWork, { row }: UndoneRow<HolidayRow>): Promise<boolean> {
  const stored = await storedDays(days, row)
  const replaced = new Map((row.replaced ?? []).map((entry) => [entry.day, entry]))
  let isWhole = true
  for (const entry of entriesOf(row)) {
    const found = stored.get(entry.day)
    const before = replaced.get(entry.day)
    // A day of another kind has kept its entry, and one that is gone needs nothing.
    if (found?.kind !== row.kind || isSame(before, entry)) continue
    const isAsLeft = found.version === (before?.version ?? 0) + 1 && isSame(found, entry)
    const seen = { id: found.id, version: found.version }
    const isBack =
      isAsLeft && (before ? await days.change(seen, dayFieldsOf(before), work.at) : await days.remove(seen))
    if (isBack) await recordDay(work, found.id, { before: found, after: before ?? null })
    else isWhole = false
  }
  return isWhole
}

const isSame = (one: StoredDay | DifferingDay | undefined, other: DifferingDay): boolean =>
  one !== undefined && dayDigest(one) === dayDigest(other)

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
