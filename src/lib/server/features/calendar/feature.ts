import { calendarKeepers, termKeepers } from '#lib/calendar/calendar-roles.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import { keepByTag } from '../../kernel/tags/keep-by-tag.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import { auditedDayFields, auditedPatternFields, auditedTermFields, calendarTrail } from './audit.ts'
import { bookOf, type CalendarDays, createCalendarDays } from './days/calendar-days.service.ts'
import { daysList } from './days/days.list.ts'
import type { CalendarEffects } from './effects.ts'
import { holidaysImport } from './import/holidays.import.ts'
import { termsImport } from './import/terms.import.ts'
import { calendarDashboard } from './dashboard.ts'
import { calendarPersonalData } from './personal-data.ts'
import { calendarRepository } from './repository.ts'
import type {} from './tables.ts'
import { termEffects } from './terms/term-effects.ts'
import { termsList } from './terms/terms.list.ts'
import { createTerms, type Terms } from './terms/terms.service.ts'

/** On which days the college is open, and the terms of its batches. */
export const calendarFeature: Feature = {
  name: 'calendar',
  personalData: calendarPersonalData,
  ...calendarTrail,
  audited: { calendarDay: auditedDayFields, weeklyPattern: auditedPatternFields, term: auditedTermFields },
  calendarEffects: termEffects,
  dashboard: calendarDashboard,
  lists: { calendarDays: daysList, terms: termsList },
  imports: { 'calendar.holidays': holidaysImport, 'calendar.terms': termsImport },
  menu: [
    {
      key: 'calendar',
      group: 'work',
      rank: 60,
      icon: 'calendar',
      title: m['calendar.title'],
      link: routes.calendar(),
      roles: 'everyone',
    },
    {
      key: 'terms',
      group: 'administration',
      rank: 22,
      icon: 'calendarRange',
      title: m['calendar.terms.title'],
      link: routes.terms,
      roles: termKeepers,
    },
  ],
  actions: [
    {
      title: m['calendar.addDay'],
      page: m['calendar.title'],
      link: routes.newCalendarDay(),
      roles: calendarKeepers,
    },
    {
      title: m['calendar.differing'],
      page: m['calendar.title'],
      link: routes.calendarDays,
      roles: 'everyone',
    },
    {
      title: m['calendar.pattern.title'],
      page: m['calendar.title'],
      link: routes.weeklyPattern,
      roles: calendarKeepers,
    },
    {
      title: m['calendar.upload.title'],
      page: m['calendar.title'],
      link: routes.calendarUpload,
      roles: calendarKeepers,
    },
    {
      title: m['calendar.terms.open'],
      page: m['calendar.terms.title'],
      link: routes.newTerm,
      roles: termKeepers,
    },
    {
      title: m['calendar.termsUpload.title'],
      page: m['calendar.terms.title'],
      link: routes.termsUpload,
      roles: termKeepers,
    },
  ],
  checklist: {
    calendar: {
      rank: 75,
      title: m['checklist.step.calendar.title'],
      help: m['checklist.step.calendar.help'],
      link: routes.calendar(),
      isDone: async ({ calendar }) =>
        (await calendar.read()).patterns.length > 0 && (await calendar.terms()).length > 0,
    },
  },
  pageTitles: {
    '/[...locale]/app/Academics/Calendar/upload': m['calendar.upload.title'],
    '/[...locale]/app/Academics/Terms/upload': m['calendar.termsUpload.title'],
  },
  pageHelp: {
    '/[...locale]/app/Academics/Calendar': m['pageHelp.calendar'],
    '/[...locale]/app/Academics/Calendar/new': m['pageHelp.calendarDay'],
    '/[...locale]/app/Academics/Calendar/days': m['pageHelp.calendarDays'],
    '/[...locale]/app/Academics/Calendar/week': m['pageHelp.weeklyPattern'],
    '/[...locale]/app/Academics/Calendar/upload': m['pageHelp.upload'],
    '/[...locale]/app/Academics/Terms': m['pageHelp.terms'],
    '/[...locale]/app/Academics/Terms/new': m['pageHelp.newTerm'],
    '/[...locale]/app/Academics/Terms/upload': m['pageHelp.upload'],
  },
  pages: {
    '/[...locale]/app/Academics/Calendar': 'signedIn',
    '/[...locale]/app/Academics/Calendar/days': 'signedIn',
    '/[...locale]/app/Academics/Calendar/new': calendarKeepers,
    '/[...locale]/app/Academics/Calendar/week': calendarKeepers,
    '/[...locale]/app/Academics/Calendar/upload': calendarKeepers,
    '/[...locale]/app/Academics/Calendar/[dayId]': calendarKeepers,
    '/[...locale]/app/Academics/Terms': 'signedIn',
    '/[...locale]/app/Academics/Terms/new': termKeepers,
    '/[...locale]/app/Academics/Terms/upload': termKeepers,
    '/[...locale]/app/Academics/Terms/[termId]': termKeepers,
  },
}

/** The calendar that other features count working days with: `read()` has it. */
export interface Calendar extends CalendarDays, Terms {}

interface Needs {
  catalogue: Pick<Catalogue, 'read' | 'makeSectionsIn'>
}

export function createCalendar(kernel: Kernel, { catalogue }: Needs): Calendar {
  const { database, clock, refresh } = kernel
  const store = storeOf(database, calendarRepository)
  const { days, patterns, terms } = store.read
  const read = keepByTag('calendar', kernel, async () => bookOf(await patterns.all(), await days.all()))
  return {
    ...createCalendarDays({ store, clock, read, refresh }),
    ...createTerms({ store, clock, catalogue, refresh, terms: keepByTag('calendar', kernel, terms.all) }),
  }
}

export type { CalendarBook } from './days/calendar-days.service.ts'
export type { CalendarChange, CalendarEffect, CalendarEffects } from './effects.ts'
export type { TermRecord } from './terms/term.ts'

declare module '../../kernel/app.ts' {
  interface App {
    calendar: Calendar
  }
}

declare module '../../kernel/feature.ts' {
  interface Feature {
    /** Says what a change of the college's days would alter in the feature, before it is saved. */
    calendarEffects?: CalendarEffects
  }
}

declare module '../../kernel/tags/touched.ts' {
  interface CacheTags {
    /** Changes with each change of days, weekly patterns and terms. */
    calendar: true
  }
}
