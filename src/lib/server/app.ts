import { catalogueFeature, createCatalogue } from './features/catalogue/feature.ts'
import { cipherFeature, createCipher } from './features/cipher/feature.ts'
import { collegeFeature, createCollege } from './features/college/feature.ts'
import { dashboardFeature } from './features/dashboard/feature.ts'
import { type Hashing, createIdentity, identityFeature } from './features/identity/feature.ts'
import { createLogins, loginsFeature } from './features/logins/feature.ts'
import { createResults, resultsFeature } from './features/results/feature.ts'
import { createStudents, studentsFeature } from './features/students/feature.ts'
import type { App } from './kernel/app.ts'
import { type KernelParts, createKernel } from './kernel/wiring/create-kernel.ts'
import type { Env } from './kernel/env.ts'
import type { Feature } from './kernel/feature.ts'

export type { App } from './kernel/app.ts'

/** Whoever stands on another comes after it. */
export const features: readonly Feature[] = [
  collegeFeature,
  identityFeature,
  studentsFeature,
  catalogueFeature,
  resultsFeature,
  loginsFeature,
  cipherFeature,
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
  const identity = await createIdentity(kernel, { college, hashing })
  const students = createStudents(kernel)
  const catalogue = createCatalogue(kernel)
  const results = createResults(kernel, { college, students, catalogue })
  const logins = createLogins(kernel, { identity, college, students })
  const cipher = createCipher(kernel)
  return Object.assign(kernel, {
    college,
    identity,
    students,
    catalogue,
    ...results,
    logins,
    cipher,
  })
}
