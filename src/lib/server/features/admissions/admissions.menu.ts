import { admissionOffice, admissionReaders } from '#lib/rules/admissions.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { FeatureMenuEntry } from '../../kernel/menu/shown-menu.ts'

/** What the admissions office finds in the menu, and whoever reads admissions. */
export const admissionsMenu: readonly FeatureMenuEntry[] = [
  {
    ...{ key: 'admissions', group: 'work', rank: 19, icon: 'checklist' },
    ...{ title: m['admissions.menu'], link: routes.admissions, roles: admissionReaders },
  },
  {
    ...{ key: 'admissionForm', group: 'work', rank: 20, icon: 'newLogin' },
    ...{ title: m['admissions.form.title1'], link: routes.admissionForm, roles: admissionOffice },
  },
  {
    ...{ key: 'studentAdmissionForm', group: 'work', rank: 21, icon: 'student' },
    ...{ title: m['admissions.form.menu2'], link: routes.studentAdmissionForm, roles: admissionOffice },
  },
  {
    ...{ key: 'ownRecord', group: 'work', rank: 90, icon: 'student' },
    ...{ title: m['admissions.own.title'], link: routes.ownRecord, roles: ['ROLE_STUDENT'] },
  },
]
