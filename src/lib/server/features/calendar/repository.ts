import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { calendarDayRepository, weeklyPatternRepository } from './days/calendar-day.repository.ts'
import { termRepository } from './terms/term.repository.ts'

export type CalendarRepository = ReturnType<typeof calendarRepository>

export const calendarRepository = (db: Kysely<Tables>) => ({
  days: calendarDayRepository(db),
  patterns: weeklyPatternRepository(db),
  terms: termRepository(db),
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
  transaction: db,
})
