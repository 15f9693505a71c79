import { auditFeature } from '../trail/audit-trail.ts'
import type { Feature } from '../feature.ts'
import { importsFeatureOf } from '../imports/create-imports.ts'
import { filesFeature } from '../kept-files/files-feature.ts'
import { listsFeature } from '../lists/lists-feature.ts'
import { mailFeature } from '../mail/create-mail.ts'
import { notificationsFeature } from '../notifications/notifications-feature.ts'
import { publicQueuesFeature } from '../public-queues/public-queues.personal-data.ts'
import { personalDataFeature } from '../subject-requests/kernel.personal-data.ts'

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
