import type { AuditedFields } from '../../kernel/audit/audited-fields.ts'

/** What the audit trail keeps of exams, their results and their imports. */
export const auditedRecords: AuditedFields = {
  exam: [
    ...['title', 'regulation', 'heldMonth', 'heldYear', 'kind', 'scheme'],
    ...[
      'state',
      'version',
      'availableFrom',
      'openedAt',
      'revisedOn',
      'withdrawnOn',
      'proposedBy',
      'proposedFor',
      'note',
    ],
    ...['importId', 'rollNumber', 'reason', 'releaseOn'],
  ],
  substitute: ['regulation', 'code', 'standsFor'],
  import: ['examId'],
  gradeScale: ['title', 'grades'],
  regulationScale: ['scale'],
}
