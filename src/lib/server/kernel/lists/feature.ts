import { saidDeeds } from '../audit/audit-actions.ts'
import type { Feature } from '../feature.ts'
import { listRecords } from './audit.ts'
import { writeListFile } from './files/write-file.ts'

/** The kernel's own part of what features declare. */
export const listsFeature: Feature = {
  name: 'lists',
  workerCalls: { 'lists.writeFile': writeListFile },
  // What the audit trail was narrowed to.
  personalData: { nameFields: ['person', 'search'] },
  deeds: saidDeeds('list.exported'),
  records: { list: listRecords },
  audited: { list: ['format', 'filters', 'rows', 'about'] },
}
