import { achievementsFeature, createAchievements } from './features/achievements/feature.ts'
import { admissionsFeature, createAdmissions } from './features/admissions/feature.ts'
import { alumniFeature, createAlumni } from './features/alumni/feature.ts'
import { calendarFeature, createCalendar } from './features/calendar/feature.ts'
import { catalogueFeature, createCatalogue } from './features/catalogue/feature.ts'
import { checklistFeature, createChecklist } from './features/checklist/feature.ts'
import { checksFeature, createChecks } from './features/checks/feature.ts'
import { cipherFeature, createCipher } from './features/cipher/feature.ts'
import { collegeFeature, createCollege } from './features/college/feature.ts'
import { createCurriculum, curriculumFeature } from './features/curriculum/feature.ts'
import { dashboardFeature } from './features/dashboard/feature.ts'
import { createFaculty, facultyFeature } from './features/faculty/feature.ts'
import { createFees, feesFeature } from './features/fees/feature.ts'
import { createHolds, holdsFeature } from './features/holds/feature.ts'
import { type Hashing, createIdentity, identityFeature } from './features/identity/feature.ts'
import { createIqac, iqacFeature } from './features/iqac/feature.ts'
import { createLinks, linksFeature } from './features/links/feature.ts'
import { createLogins, loginsFeature } from './features/logins/feature.ts'
import { createMarks, marksFeature } from './features/marks/feature.ts'
import { createNotices, noticesFeature } from './features/notices/feature.ts'
import { createOffline, offlineFeature } from './features/offline/feature.ts'
import { createPayments, paymentsFeature } from './features/payments/feature.ts'
import { createPrivacy, privacyFeature } from './features/privacy/feature.ts'
import { createRegulations, regulationsFeature } from './features/regulations/feature.ts'
import { createResults, resultsFeature } from './features/results/feature.ts'
import { createRooms, roomsFeature } from './features/rooms/feature.ts'
import { createStudents, studentsFeature } from './features/students/feature.ts'
import { createSystem, systemFeature } from './features/system/feature.ts'
import { createTill, tillFeature } from './features/till/feature.ts'
import { createTranscripts, transcriptsFeature } from './features/transcripts/feature.ts'
import type { App } from './kernel/app.ts'
import type { Env } from './kernel/env.ts'
import type { Feature } from './kernel/feature.ts'
import { composition } from './kernel/wiring/composition.ts'
import { type KernelParts, createKernel } from './kernel/wiring/create-kernel.ts'

export type { App } from './kernel/app.ts'

/**
 * All features of the product, one line each. A feature comes after those that it depends on; the names at the end of
 * its line are what it receives.
 */
const product = composition<Pick<Parts, 'hashing'>>()
  .with('college', collegeFeature, createCollege)
  .with('catalogue', catalogueFeature, createCatalogue)
  .with('calendar', calendarFeature, createCalendar, 'catalogue')
  .with('regulations', regulationsFeature, createRegulations, 'catalogue')
  .with('identity', identityFeature, createIdentity, 'college', 'catalogue', 'hashing')
  .with('students', studentsFeature, createStudents, 'catalogue', 'college')
  .with('faculty', facultyFeature, createFaculty, 'catalogue')
  .with('rooms', roomsFeature, createRooms)
  .with('achievements', achievementsFeature, createAchievements, 'faculty')
  .with('admissions', admissionsFeature, createAdmissions, 'catalogue', 'college', 'students')
  .with('fees', feesFeature, createFees, 'catalogue', 'students')
  .with('payments', paymentsFeature, createPayments, 'fees', 'college', 'students', 'admissions', 'catalogue')
  .with('till', tillFeature, createTill, 'fees', 'payments', 'college')
  .with('links', linksFeature, createLinks, 'identity', 'college', 'students', 'faculty')
  .withSeveral(resultsFeature, createResults, 'college', 'students', 'catalogue')
  .with(
    'transcripts',
    transcriptsFeature,
    createTranscripts,
    'college',
    'students',
    'catalogue',
    'results',
    'gradeScales',
  )
  .with('curriculum', curriculumFeature, createCurriculum, 'catalogue', 'results', 'resultsStore')
  .with('marks', marksFeature, createMarks, 'results', 'resultsStore')
  .with('holds', holdsFeature, createHolds, 'results', 'resultsStore', 'students')
  .with('checks', checksFeature, createChecks, 'results')
  .with(
    'logins',
    loginsFeature,
    createLogins,
    'identity',
    'links',
    'college',
    'students',
    'faculty',
    'catalogue',
  )
  .with('alumni', alumniFeature, createAlumni, 'identity', 'links', 'catalogue')
  .with('iqac', iqacFeature, createIqac)
  .with('notices', noticesFeature, createNotices, 'links', 'students', 'catalogue')
  .with('cipher', cipherFeature, createCipher)
  .with('privacy', privacyFeature, createPrivacy)
  .with('checklist', checklistFeature, createChecklist)
  .with('offline', offlineFeature, createOffline, 'college')
  .with('system', systemFeature, createSystem, 'checklist')
  .declaring(dashboardFeature)

export const { features } = product

const workerThread = new URL('./worker-thread.ts', import.meta.url)

export interface Parts extends KernelParts {
  hashing?: Hashing
  /** Replaces the product's features in tests. */
  features?: readonly Feature[]
}

/** The composition root: the only place where features are connected. Tests build their own app. */
export async function createApp(env: Env, { hashing, ...parts }: Parts = {}): Promise<App> {
  const kernel = await createKernel({ features, ...parts, env, workerThread })
  return Object.assign(kernel, await product.make(kernel, hashing ? { hashing } : {}))
}
