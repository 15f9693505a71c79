import { auditActions } from '../audit/audit-actions.ts'
import type { Feature } from '../feature.ts'
import { listRecords } from './audit.ts'
import { writeListFile } from './files/write-file.ts'

/** The kernel's declaration for lists. */
export const listsFeature: Feature = {
  name: 'lists',
  workerCalls: { 'lists.writeFile': writeListFile },
  // The filters in the audit trail.
  personalData: { nameFields: ['person', 'search'] },
  auditActions: auditActions('list.exported'),
  records: { list: listRecords },
  audited: { list: ['format', 'filters', 'rows', 'about'] },
}
