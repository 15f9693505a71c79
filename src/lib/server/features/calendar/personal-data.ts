import { m } from '#paraglide/messages.js'
import type { PersonalData } from '../../kernel/personal-data/personal-data.ts'
import { tracesIn } from '../../kernel/personal-data/traces.ts'

/** The calendar names nobody but those who entered its days, patterns and terms. */
export const calendarPersonalData: PersonalData = {
  impersonal: { term_departments: 'Departments of branches in a term.' },
  records: [
    tracesIn({
      name: 'days',
      title: m['personalData.calendar.days'],
      table: 'calendar_days',
      by: ['created_by'],
      shows: { at: 'created_at', day: 'day', name: 'name' },
    }),
    tracesIn({
      name: 'patterns',
      title: m['personalData.calendar.patterns'],
      table: 'calendar_patterns',
      by: ['created_by'],
      shows: { at: 'created_at', validFrom: 'valid_from' },
    }),
    tracesIn({
      name: 'terms',
      title: m['personalData.calendar.terms'],
      table: 'terms',
      by: ['created_by'],
      shows: { at: 'created_at', academicYear: 'academic_year', firstDay: 'first_day' },
    }),
  ],
}
