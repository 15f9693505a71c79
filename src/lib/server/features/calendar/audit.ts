import { sql } from 'kysely'
import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import type { DifferingDay, WeeklyPattern } from '#lib/rules/calendar/college-calendar.ts'
import { termSpanKinds } from '#lib/rules/calendar/term-dates.ts'
import { closingOf } from '#lib/schemas/calendar/pattern.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import type { TermRecord } from './terms/term.ts'

const coded = {
  scope: (code: string) => say(`calendar.scope.${code}`),
  kind: (code: string) => say(`calendar.kind.${code}`),
  follows: (code: string) => say(`calendar.weekday.${code}`),
}

/** How the audit trail labels changes of the calendar and of terms, and links to them. */
export const calendarTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions(
    'calendarDay.added',
    'calendarDay.changed',
    'calendarDay.removed',
    'term.changed',
    'term.opened',
    'term.removed',
    'weeklyPattern.removed',
    'weeklyPattern.set',
  ),
  records: {
    calendarDay: recordsIn({
      table: 'calendar_days',
      coded,
      name: 'name',
      searched: ['name'],
      page: '/[...locale]/app/Academics/Calendar/[dayId]',
      to: ({ id }) => routes.calendarDay(id),
    }),
    weeklyPattern: recordsIn({
      table: 'calendar_patterns',
      coded,
      name: 'valid_from',
      page: '/[...locale]/app/Academics/Calendar/week',
      to: () => routes.weeklyPattern,
    }),
    term: recordsIn({
      table: 'terms',
      name: sql`(select batch.name || ' ' || case semester.short_name when '' then semester.name else semester.short_name end
        from catalogue_entries as batch, catalogue_entries as semester
        where batch.id = terms.batch_id and semester.id = terms.semester_id)`,
      calledBy: ['batch', 'semester'],
      page: '/[...locale]/app/Academics/Terms/[termId]',
      to: ({ id }) => routes.term(id),
    }),
  },
}

export const auditedDayFields = ['day', 'scope', 'kind', 'name', 'follows'] as const
export const auditedPatternFields = ['scope', 'validFrom', 'closed'] as const
export const auditedTermFields = [
  'course',
  'batch',
  'semester',
  'academicYear',
  'firstDay',
  'lastDay',
  ...termSpanKinds,
  'departments',
] as const

export const auditedDay = ({ day, scope, kind, name, follows }: DifferingDay) => ({
  day,
  scope,
  kind,
  name,
  ...(follows !== null && { follows: String(follows) }),
})

/** The closed weekdays as text: "6 2,4 · 7 every". */
export const auditedPattern = ({ scope, validFrom, closed }: WeeklyPattern) => ({
  scope,
  validFrom,
  closed: closed.map((each) => `${each.weekday} ${closingOf(each)}`).join(' · '),
})

/** Includes names as text, because the catalogue may change before the audit entry is read. */
export const auditedTerm = (
  { nameOf, placeWord }: Pick<CatalogueView, 'nameOf' | 'placeWord'>,
  term: Omit<TermRecord, 'id' | 'version'>,
) => ({
  course: nameOf(term.courseId),
  batch: nameOf(term.batchId),
  semester: nameOf(term.semesterId),
  academicYear: term.academicYear,
  firstDay: term.firstDay,
  lastDay: term.lastDay,
  ...Object.fromEntries(
    termSpanKinds.map((kind) => {
      const span = term.spans[kind]
      return [kind, span ? `${span.from} – ${span.to}` : '']
    }),
  ),
  departments: Object.entries(term.departments)
    .map(([branchId, departmentId]) => `${placeWord(branchId)}: ${nameOf(departmentId)}`)
    .toSorted()
    .join(', '),
})
