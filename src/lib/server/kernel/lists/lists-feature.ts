import type { Feature } from '../feature.ts'
import { writeListFile } from './write-file.ts'

/** The kernel's own part of what features declare. */
export const listsFeature: Feature = {
  name: 'lists',
  workerCalls: { 'lists.writeFile': writeListFile },
  audited: { list: ['format', 'filters', 'rows'] },
}
