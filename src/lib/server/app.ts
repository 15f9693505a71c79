import { achievementsFeature, createAchievements } from './features/achievements/feature.ts'
import { admissionsFeature, createAdmissions } from './features/admissions/feature.ts'
import { alumniFeature, createAlumni } from './features/alumni/feature.ts'
import { catalogueFeature, createCatalogue } from './features/catalogue/feature.ts'
import { checklistFeature, createChecklist } from './features/checklist/feature.ts'
import { checksFeature, createChecks } from './features/checks/feature.ts'
import { cipherFeature, createCipher } from './features/cipher/feature.ts'
import { collegeFeature, createCollege } from './features/college/feature.ts'
import { dashboardFeature } from './features/dashboard/feature.ts'
import { createFaculty, facultyFeature } from './features/faculty/feature.ts'
import { type Hashing, createIdentity, identityFeature } from './features/identity/feature.ts'
import { createFees, feesFeature } from './features/fees/feature.ts'
import { createHolds, holdsFeature } from './features/holds/feature.ts'
import { createIqac, iqacFeature } from './features/iqac/feature.ts'
import { createLinks, linksFeature } from './features/links/feature.ts'
import { createMarks, marksFeature } from './features/marks/feature.ts'
import { createLogins, loginsFeature } from './features/logins/feature.ts'
import { createNotices, noticesFeature } from './features/notices/feature.ts'
import { createOffline, offlineFeature } from './features/offline/feature.ts'
import { createPayments, paymentsFeature } from './features/payments/feature.ts'
import { createPrivacy, privacyFeature } from './features/privacy/feature.ts'
import { createResults, resultsFeature } from './features/results/feature.ts'
import { createStudents, studentsFeature } from './features/students/feature.ts'
import { createSystem, systemFeature } from './features/system/feature.ts'
import { createTranscripts, transcriptsFeature } from './features/transcripts/feature.ts'
import type { App } from './kernel/app.ts'
import { type KernelParts, createKernel } from './kernel/wiring/create-kernel.ts'
import type { Env } from './kernel/env.ts'
import type { Feature } from './kernel/feature.ts'

export type { App } from './kernel/app.ts'

/** Whoever stands on another comes after it. */
export const features: readonly Feature[] = [
  collegeFeature,
  identityFeature,
  catalogueFeature,
  studentsFeature,
  facultyFeature,
  achievementsFeature,
  admissionsFeature,
  feesFeature,
  paymentsFeature,
  linksFeature,
  resultsFeature,
  transcriptsFeature,
  marksFeature,
  holdsFeature,
  checksFeature,
  loginsFeature,
  alumniFeature,
  iqacFeature,
  noticesFeature,
  cipherFeature,
  privacyFeature,
  checklistFeature,
  offlineFeature,
  systemFeature,
  dashboardFeature,
]

const workerThread = new URL('./worker-thread.ts', import.meta.url)

export interface Parts extends KernelParts {
  hashing?: Hashing
  /** More or other features than the product's, for tests. */
  features?: readonly Feature[]
}

/** The composition root: the one place where features learn of each other. Tests build their own. */
export async function createApp(env: Env, { hashing, ...parts }: Parts = {}): Promise<App> {
  const kernel = await createKernel({ features, ...parts, env, workerThread })
  const college = createCollege(kernel)
  const catalogue = createCatalogue(kernel)
  const identity = await createIdentity(kernel, { college, catalogue, hashing })
  const students = createStudents(kernel, { catalogue, college })
  const faculty = createFaculty(kernel, { catalogue })
  const achievements = createAchievements(kernel, { faculty })
  const admissions = createAdmissions(kernel, { catalogue, college, students })
  const fees = createFees(kernel, { catalogue, students })
  const payments = createPayments(kernel, { fees, college })
  const links = createLinks(kernel, { identity, college, students, faculty })
  const results = createResults(kernel, { college, students, catalogue })
  const transcripts = createTranscripts(kernel, { college, students, catalogue, results: results.results })
  const marks = createMarks(kernel, results)
  const checks = createChecks(kernel, results)
  const holds = createHolds(kernel, { students, ...results })
  const logins = createLogins(kernel, { identity, links, college, students, faculty, catalogue })
  const alumni = createAlumni(kernel, { identity, links })
  const iqac = createIqac(kernel)
  const notices = createNotices(kernel)
  const cipher = createCipher(kernel)
  const privacy = createPrivacy(kernel)
  const checklist = createChecklist(kernel)
  const offline = createOffline({ college })
  const system = createSystem(kernel)
  return Object.assign(kernel, {
    college,
    identity,
    students,
    catalogue,
    faculty,
    achievements,
    admissions,
    fees,
    payments,
    links,
    ...results,
    transcripts,
    marks,
    holds,
    checks,
    logins,
    alumni,
    iqac,
    notices,
    cipher,
    privacy,
    checklist,
    offline,
    system,
  })
}
