import { monthName } from '#lib/i18n/dates.ts'
import { say } from '#lib/i18n/say.ts'
import { titleOfScale } from '#lib/results/check-lines.ts'
import { routes } from '#lib/routes.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import type { AuditedFields } from '../../kernel/audit/audited-fields.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import type { Feature } from '../../kernel/feature.ts'

/** Tells the audit trail how to describe this feature's actions and how to find their records. */
export const resultsTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions(
    'exam.created',
    'exam.edited',
    'exam.corrected',
    'exam.markCorrected',
    'exam.memosMade',
    'exam.removed',
    'exam.proposed',
    'exam.declined',
    'exam.proposalCancelled',
    'exam.proposalDropped',
    'exam.publishingStarted',
    'exam.publishingFailed',
    'exam.published',
    'exam.opened',
    'exam.rescheduled',
    'exam.scheduleCancelled',
    'exam.withdrawn',
    'result.held',
    'result.released',
    'substitute.added',
    'substitute.removed',
    'gradeScale.added',
    'gradeScale.changed',
    'gradeScale.retired',
    'gradeScale.reinstated',
    'regulationScale.chosen',
  ),
  records: {
    exam: recordsIn({
      table: 'exams',
      coded: {
        state: (code) => say(`office.state.${code}`),
        kind: (code) => say(`results.${code}`),
        heldMonth: (month) => monthName(Number(month)),
        scheme: (name) => titleOfScale({ name, title: '' }),
        // The value is a user id; the action's text already names the person.
        proposedBy: () => '',
      },
      name: 'title',
      searched: ['title'],
      page: '/[...locale]/app/Examinations/[examId]',
      to: ({ id }) => routes.exam(id),
    }),
  },
}

/** The fields that the audit trail stores. */
export const auditedRecords: AuditedFields = {
  exam: [
    'title',
    'regulation',
    'heldMonth',
    'heldYear',
    'kind',
    'scheme',
    'state',
    'version',
    'availableFrom',
    'openedAt',
    'revisedOn',
    'withdrawnOn',
    'proposedBy',
    'proposedFor',
    'note',
    'importId',
    'rollNumber',
    'subjectCode',
    'internals',
    'grade',
    'credits',
    'branchId',
    'sectionId',
    'made',
    'skipped',
    'reason',
    'releaseOn',
  ],
  substitute: ['regulation', 'code', 'standsFor'],
  import: ['examId'],
  gradeScale: ['title', 'grades'],
  regulationScale: ['scale'],
}
