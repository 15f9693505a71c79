import { routes } from '#lib/routes.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { registerOffice } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { Kernel } from '../../kernel/app.ts'
import { originOf } from '../../kernel/env.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { RecordKeepers } from '../../kernel/records/kept-records.ts'
import { codeHashes } from '../../kernel/secrets/keyring.ts'
import { storeOf } from '../../kernel/store/store.ts'
import type { College } from '../college/feature.ts'
import type { Faculty } from '../faculty/feature.ts'
import type { Identity } from '../identity/feature.ts'
import type { StudentRecord, Students } from '../students/feature.ts'
import { auditedFields, linksTrail } from './audit.ts'
import { createLoginLinks, type LoginLinks } from './logins/login-links.service.ts'
import { createMadeLogins, type MadeLogins } from './logins/made-logins.ts'
import { composeParentCode } from './parents/compose-parent-code.ts'
import type { ParentCodeSlip } from './parents/parent-code.document.ts'
import { createParentLinks, type ParentCode, type Parents } from './parents/parents.service.ts'
import { keepCodes, linksPersonalData } from './personal-data.ts'
import { type FollowsNames, linksJobs, watchNames } from './records/follow-names.ts'
import type { KnownRecord } from './records/record-kind.ts'
import { type Records, createRecords } from './records/records.ts'
import { linksRepository } from './repository.ts'

const reason = 'recordLinked'

/**
 * Prevents deletion of records with a login, and of students with linked parents or a parent code: all of these would
 * be deleted with the record.
 */
const keptByLinks: RecordKeepers = {
  students: {
    reason,
    async kept(db, ids) {
      const [logins, parents, codes] = await Promise.all([
        db.selectFrom('login_links').select('student_id').where('student_id', 'in', ids).execute(),
        db.selectFrom('parent_links').select('student_id').where('student_id', 'in', ids).execute(),
        db.selectFrom('parent_codes').select('student_id').where('student_id', 'in', ids).execute(),
      ])
      return [...logins, ...parents, ...codes].flatMap(({ student_id }) => student_id ?? [])
    },
  },
  faculty_members: {
    reason,
    async kept(db, ids) {
      const rows = await db
        .selectFrom('login_links')
        .select('member_id')
        .where('member_id', 'in', ids)
        .execute()
      return rows.flatMap(({ member_id }) => member_id ?? [])
    },
  },
}

/** Links logins to the records of the registers, and parents to students. */
export const linksFeature: Feature = {
  name: 'links',
  personalData: linksPersonalData,
  ...linksTrail,
  audited: { loginLink: auditedFields, parentLink: auditedFields },
  keeps: keptByLinks,
  jobs: linksJobs,
  wrongGuesses: ['links.wrongCode'],
  menu: [
    {
      key: '/app/Parent Dashboard',
      group: 'work',
      rank: 0,
      title: m['links.children'],
      icon: 'dashboard',
      isDashboard: true,
      link: routes.parent,
      roles: ['ROLE_PARENT'],
    },
  ],
  documents: {
    'links.parentCode': {
      drawing: new URL('./parents/parent-code.document.ts', import.meta.url),
      samples: async (words) => (await import('./parents/parent-code.samples.ts')).parentCodeSamples(words),
    },
  },
  pages: {
    '/[...locale]/app/Parent Dashboard': ['ROLE_PARENT'],
    '/[...locale]/app/Student': ['ROLE_STUDENT'],
    '/[...locale]/app/Students/[studentId]/logins': registerOffice,
    '/[...locale]/app/Faculty Register/[memberId]/login': registerOffice,
  },
}

export interface Links extends LoginLinks, MadeLogins, Records, Parents, FollowsNames {
  /** The student record linked to the login; null if there is none. */
  studentOf(userId: string): Promise<StudentRecord | null>
  /** Returns a code together with its printable slip. */
  printCode(studentId: string, made: ParentCode): Promise<PrintedCode>
}

export interface PrintedCode extends ParentCode {
  slip: Uint8Array
}

interface Needs {
  identity: Pick<Identity, 'directory' | 'slowly' | 'rename'>
  college: Pick<College, 'letterhead'>
  students: Students
  faculty: Faculty
}

export function createLinks(
  { database, clock, env, pdfs, keyring, hooks, jobs }: Kernel,
  { identity: { directory, slowly, rename }, college, students, faculty }: Needs,
): Links {
  const store = storeOf(database, linksRepository)
  const records = createRecords({ students, faculty })
  const student = (id: string): Promise<KnownRecord | null> => records.record('student', id)
  const parents = createParentLinks({
    store,
    clock,
    directory,
    slowly,
    student,
    hashes: codeHashes(keyring, 'prangan parent codes'),
  })
  hooks.daily.push(async ({ daysAgo }) => ({
    parentCodes: await store.transact((write) => write.codes.dropEnded(daysAgo(keepCodes))),
  }))
  hooks.heldNames.push(async (username) => {
    const students = await records.recordsNamed('student', [username])
    return students.size > 0 || (await records.recordsNamed('member', [username])).size > 0
  })
  return {
    ...records,
    ...parents,
    ...watchNames(hooks, { store, clock, wakeJobs: jobs.wake }),
    ...createMadeLogins({ clock, rename }),
    ...createLoginLinks({
      store,
      clock,
      directory,
      rename,
      record: records.record,
      holdStaff: faculty.holdRegister,
    }),
    async studentOf(userId) {
      const found = await store.read.logins.ofUser('student', userId)
      return found && students.show(found.recordId)
    },

    async printCode(studentId, made) {
      const known = await student(studentId)
      const slip = composeParentCode({
        ...made,
        student: known ?? { name: '', number: '' },
        letterhead: await college.letterhead(),
        url: `${originOf(env)}${encodeURI(routes.parent)}`,
        language: getLocale(),
        issuedOn: indianDate(clock.now()),
      })
      return { ...made, slip: await pdfs.draw('links.parentCode', slip) }
    },
  }
}

export type { LinkedParent } from './parents/parents.service.ts'
export type { LinkedLogin } from './logins/login-links.service.ts'
export type { KnownRecord, RecordKind } from './records/record-kind.ts'

declare module '../../kernel/app.ts' {
  interface App {
    links: Links
  }
}

declare module '../../kernel/tags/touched.ts' {
  interface CacheTags {
    /** Changes whenever a login is linked or unlinked. */
    links: true
  }
}

declare module '../../kernel/documents/document-kind.ts' {
  interface DocumentData {
    'links.parentCode': ParentCodeSlip
  }
}
