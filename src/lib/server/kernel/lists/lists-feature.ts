import type { Feature } from '../feature.ts'
import { writeListFile } from './write-file.ts'

/** The kernel's own part of what features declare. */
export const listsFeature: Feature = {
  name: 'lists',
  workerCalls: { 'lists.writeFile': writeListFile },
  // What the audit trail was narrowed to.
  personalData: { nameFields: ['person', 'search'] },
  audited: { list: ['format', 'filters', 'rows', 'about'] },
}
