import { routes } from '#lib/routes.ts'
import { registerOffice, registerReaders } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import { auditedFields, facultyTrail } from './audit.ts'
import { facultyDashboard } from './dashboard.ts'
import { facultyImport } from './faculty.import.ts'
import { facultyList } from './faculty.list.ts'
import { createFacultyService, type FacultyRegister } from './faculty.service.ts'
import { facultyPersonalData } from './personal-data.ts'
import { facultyRepository } from './repository.ts'
import type {} from './tables.ts'

/** The register of the faculty. */
export const facultyFeature: Feature = {
  name: 'faculty',
  personalData: facultyPersonalData,
  ...facultyTrail,
  audited: { facultyMember: auditedFields },
  dashboard: facultyDashboard,
  actions: [
    {
      title: m['faculty.add'],
      page: m['faculty.title'],
      link: `${routes.facultyRegister}?new`,
      roles: registerOffice,
    },
    {
      title: m['faculty.upload.title'],
      page: m['faculty.title'],
      link: routes.facultyUpload,
      roles: registerOffice,
    },
  ],
  finds: { faculty: { rank: 40, page: routes.facultyRegister } },
  lists: { faculty: facultyList },
  imports: { faculty: facultyImport },
  checklist: {
    faculty: {
      rank: 40,
      title: m['checklist.step.faculty.title'],
      help: m['checklist.step.faculty.help'],
      link: routes.facultyUpload,
      isDone: ({ faculty }) => faculty.hasAny(),
    },
  },
  menu: [
    {
      key: 'facultyRegister',
      group: 'administration',
      rank: 16,
      title: m['faculty.title'],
      icon: 'faculty',
      link: routes.facultyRegister,
      roles: registerReaders,
    },
  ],
  pageTitles: {
    '/[...locale]/app/Upload Faculty': m['faculty.upload.title'],
  },
  pageHelp: {
    '/[...locale]/app/Faculty Register': m['pageHelp.faculty'],
    '/[...locale]/app/Upload Faculty': m['pageHelp.upload'],
    '/[...locale]/app/Faculty Register/upload': m['pageHelp.upload'],
  },
  pages: {
    '/[...locale]/app/Faculty Register': registerReaders,
    '/[...locale]/app/Faculty Register/[memberId]': registerReaders,
    '/[...locale]/app/Faculty Register/upload': registerOffice,
    '/[...locale]/app/Upload Faculty': registerOffice,
  },
}

export type Faculty = FacultyRegister

export const createFaculty = (
  { database, clock, features }: Pick<Kernel, 'database' | 'clock' | 'features'>,
  { catalogue }: { catalogue: Pick<Catalogue, 'read'> },
): Faculty =>
  createFacultyService({ store: storeOf(database, facultyRepository), clock, catalogue, features })

export type { FacultyMember } from './faculty-member.ts'

declare module '../../kernel/tags/touched.ts' {
  interface CacheTags {
    /** Changes with each change of the register. */
    faculty: true
    /** Changes when a faculty member may have been renamed. */
    facultyNames: true
  }
}

declare module '../../kernel/app.ts' {
  interface App {
    faculty: Faculty
  }
}

declare module '../../kernel/records/kept-records.ts' {
  interface RecordTables {
    faculty_members: true
  }
}
