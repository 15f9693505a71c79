import { dayKinds, dayScopes } from '#lib/rules/calendar/college-calendar.ts'
import { weekdays } from '#lib/rules/calendar/weekdays.ts'
import { m } from '#paraglide/messages.js'
import type { ImportColumn } from '../../../kernel/imports/import-column.ts'

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

export const holidayColumns: readonly ImportColumn[] = [
  {
    field: 'date',
    title: m['calendar.field.day'],
    aliases: [
      'date',
      'dates',
      'holiday date',
      'date of holiday',
      'on',
      'from',
      'from date',
      'start date',
      'first day',
      'period',
      'duration',
    ],
    required: true,
    isDate: true,
    isName: true,
    isText: true,
    example: '02/10/2026',
    help: m['calendar.help.date'],
  },
  {
    field: 'until',
    title: m['calendar.field.until'],
    aliases: ['to', 'to date', 'upto', 'up to', 'till', 'until', 'end date', 'last day'],
    required: false,
    isDate: true,
    isText: true,
    mayBeSame: false,
    example: '',
    help: m['calendar.help.untilFile'],
  },
  {
    field: 'weekday',
    title: m['calendar.field.weekday'],
    aliases: ['day', 'days', 'weekday', 'day of the week', 'week day'],
    required: false,
    values: weekdayValues,
    // A row of several days may say “Tue – Fri”.
    isOpen: true,
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
