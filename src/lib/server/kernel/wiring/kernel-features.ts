import type { Feature } from '../feature.ts'
import { importsFeatureOf } from '../imports/feature.ts'
import { filesFeature } from '../kept-files/feature.ts'
import { listsFeature } from '../lists/feature.ts'
import { mailFeature } from '../mail/feature.ts'
import { notificationsFeature } from '../notifications/feature.ts'
import { publicQueuesFeature } from '../public-queues/personal-data.ts'
import { personalDataFeature } from '../subject-requests/kernel.personal-data.ts'
import { auditFeature } from '../trail/audit-trail.ts'

/** All that is declared: what the kernel itself declares, as a feature does, and the features. */
export const withKernelFeatures = (features: readonly Feature[]): Feature[] => [
  auditFeature,
  importsFeatureOf(features),
  listsFeature,
  filesFeature,
  mailFeature,
  notificationsFeature,
  publicQueuesFeature,
  personalDataFeature,
  ...features,
]
