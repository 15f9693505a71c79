import { routes } from '#lib/routes.ts'
import { registerOffice, staffReaders, staffSecretsOffice } from '#lib/rules/roles/offices.ts'
import { staffRoles } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import type { Kysely } from 'kysely'
import type { Kernel } from '../../kernel/app.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import { auditedFields, auditedSecrets, facultyTrail } from './audit.ts'
import { facultyDashboard } from './dashboard.ts'
import { facultyImport } from './faculty.import.ts'
import { facultyList } from './faculty.list.ts'
import { createFacultyService, type FacultyRegister } from './faculty.service.ts'
import { facultyPersonalData } from './personal-data.ts'
import { facultyRepository } from './repository.ts'
import { staffSecretColumns, staffSeals } from './secrets/staff-secret.ts'
import { staffSecretsImport } from './secrets/staff-secrets.import.ts'
import {
  type StaffSecretsRepository,
  createStaffSecretsRepository,
} from './secrets/staff-secrets.repository.ts'
import { createStaffSecrets, type StaffSecretsService } from './secrets/staff-secrets.service.ts'
import type {} from './tables.ts'

/** The register of staff. It began as the register of the faculty, whose names its table and addresses keep. */
export const facultyFeature: Feature = {
  name: 'faculty',
  personalData: facultyPersonalData,
  ...facultyTrail,
  audited: { facultyMember: auditedFields, staffSecrets: auditedSecrets },
  sealed: staffSecretColumns,
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
    {
      title: m['faculty.secrets.link'],
      page: m['faculty.title'],
      link: routes.staffSecretsUpload,
      roles: staffSecretsOffice,
    },
  ],
  finds: { faculty: { rank: 40, page: routes.facultyRegister } },
  lists: { faculty: facultyList },
  imports: { faculty: facultyImport, staffSecrets: staffSecretsImport },
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
      roles: staffReaders,
    },
    {
      key: 'ownStaffRecord',
      group: 'work',
      rank: 60,
      title: m['faculty.own.title'],
      icon: 'note',
      link: routes.ownStaffRecord,
      // Who has no other role lands there anyway.
      roles: staffRoles.filter((role) => role !== 'ROLE_STAFF'),
    },
  ],
  pageTitles: {
    '/[...locale]/app/Upload Faculty': m['faculty.upload.title'],
  },
  pageHelp: {
    '/[...locale]/app/Faculty Register': m['pageHelp.faculty'],
    '/[...locale]/app/Upload Faculty': m['pageHelp.upload'],
    '/[...locale]/app/Faculty Register/bank': m['pageHelp.upload'],
    '/[...locale]/app/Staff': m['pageHelp.ownRecord'],
    '/[...locale]/app/Faculty Register/upload': m['pageHelp.upload'],
  },
  pages: {
    '/[...locale]/app/Committee': ['ROLE_COMMITTEE'],
    '/[...locale]/app/Faculty Register': staffReaders,
    '/[...locale]/app/Faculty Register/[memberId]': staffReaders,
    '/[...locale]/app/Faculty Register/bank': staffSecretsOffice,
    '/[...locale]/app/Staff': staffRoles,
    '/[...locale]/app/Faculty Register/upload': registerOffice,
    '/[...locale]/app/Upload Faculty': registerOffice,
  },
}

export type Faculty = FacultyRegister & StaffSecretsService

export const createFaculty = (
  { database, clock, features, keyring }: Pick<Kernel, 'database' | 'clock' | 'features' | 'keyring'>,
  { catalogue }: { catalogue: Pick<Catalogue, 'read'> },
): Faculty => ({
  ...createFacultyService({ store: storeOf(database, facultyRepository), clock, catalogue, features }),
  ...createStaffSecrets({
    store: storeOf(database, createStaffSecretsRepository(staffSeals(keyring))),
    clock,
  }),
})

/** For the sample college, which has no upload of them. */
export const staffSecretsOf = (keyring: Kernel['keyring'], db: Kysely<Tables>): StaffSecretsRepository =>
  createStaffSecretsRepository(staffSeals(keyring))(db)

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
