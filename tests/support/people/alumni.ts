import * as v from 'valibot'
import { type AlumniRegistration, alumniRegistration } from '#lib/schemas/alumni/registration.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import type { UploadedFile } from '#lib/server/kernel/http/uploads/multipart.ts'
import type { TestApp } from '../app/test-app.ts'

/** A user of the alumni office. */
export const anitha: Actor = {
  id: 'u-anitha',
  name: 'office-anitha',
  requestId: 'r9',
  roles: ['ROLE_ADMINISTRATION'],
}
export const visitor: Actor = { id: 'visitor', name: 'visitor', requestId: 'r8', roles: [] }

export const divya = {
  name: 'Divya Teja',
  degree: 'B.Tech',
  batch: '2019-2023',
  branch: 'CSE',
  rollNumber: '19B81A0512',
  mobileNumber: '9848012345',
  email: 'divya@example.com',
  working: 'yes',
  companyName: 'Infosys',
  jobTitle: 'Engineer',
  workAddress: 'Pune',
} as const

/** Parses a form's input. */
export const typedAlumnus = (given: Partial<Record<keyof AlumniRegistration, string>> = {}) =>
  v.parse(alumniRegistration, { ...divya, ...given })

interface Way {
  userId?: string
  file?: UploadedFile
}

/** Registers an alumnus and returns the id. */
export const registerAlumnus = (
  { app }: Pick<TestApp, 'app'>,
  given: Parameters<typeof typedAlumnus>[0] = {},
  { userId, file }: Way = {},
): Promise<string> =>
  app.alumni.registrations.register(typedAlumnus(given), {
    actor: visitor,
    userId: userId ?? null,
    language: 'de',
    file,
  })
