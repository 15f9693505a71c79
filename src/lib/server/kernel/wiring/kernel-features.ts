import { auditFeature } from '../audit/audit-trail.ts'
import type { Feature } from '../feature.ts'
import { importsFeature } from '../imports/create-imports.ts'
import { filesFeature } from '../kept-files/files-feature.ts'
import { listsFeature } from '../lists/lists-feature.ts'
import { mailFeature } from '../mail/create-mail.ts'

/** What the kernel itself declares, as a feature does. */
export const kernelFeatures: readonly Feature[] = [
  auditFeature,
  importsFeature,
  listsFeature,
  filesFeature,
  mailFeature,
]
