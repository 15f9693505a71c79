import { routes } from '#lib/routes.ts'
import { alumniOffice } from '#lib/rules/alumni.ts'
import { m } from '#paraglide/messages.js'
import type { FeatureMenuEntry } from '../../kernel/menu/shown-menu.ts'

export const alumniMenu: readonly FeatureMenuEntry[] = [
  {
    ...{ key: 'alumniForm', group: 'work', rank: 90, icon: 'users' },
    title: m['alumni.form.title'],
    link: routes.alumniForm,
    // Whoever leaves registers while their login still opens; an alumnus has a page of their own.
    roles: ['ROLE_STUDENT'],
  },
  {
    ...{ key: 'alumniRegistrations', group: 'work', rank: 60, icon: 'users' },
    title: m['alumni.registrations.menu'],
    link: routes.alumniRegistrations,
    roles: alumniOffice,
  },
  {
    ...{ key: 'alumniHistory', group: 'work', rank: 61, icon: 'student' },
    title: m['alumni.history.title'],
    link: routes.alumniHistories,
    roles: alumniOffice,
  },
]
