import * as v from 'valibot'
import { type AlumniData, alumniData } from '#lib/schemas/alumni/history.ts'
import { anitha } from './alumni.ts'
import type { TestApp } from '../app/test-app.ts'

export const divyaWorks = {
  status: 'working',
  rollNumber: '19B81A0512',
  name: 'Divya Teja',
  fatherName: 'Ravi Teja',
  course: 'B.Tech',
  batch: '2019-2023',
  branch: 'CSE',
  studentMobile: '9848012345',
  studentEmail: 'divya@example.com',
  company: 'Infosys',
  packages: '6.5 LPA',
  designation: 'Engineer',
  experience: '2 years',
  location: 'Pune',
} as const

/** Parses a form's input. */
export const typedHistory = (given: Partial<Record<keyof AlumniData, string>> = {}): AlumniData =>
  v.parse(alumniData, { ...divyaWorks, ...given })

const proof = { name: 'offer.pdf', bytes: Buffer.from('%PDF-1.7') }

/** Saves a history and returns its id. */
export const savedHistory = (
  { app }: Pick<TestApp, 'app'>,
  given: Parameters<typeof typedHistory>[0] = {},
): Promise<string> =>
  app.alumni.histories.save(typedHistory(given), { photo: undefined, certificate: proof }, anitha)
