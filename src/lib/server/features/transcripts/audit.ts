import { routes } from '#lib/routes.ts'
import { saidDeeds } from '../../kernel/audit/audit-actions.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import type { Feature } from '../../kernel/feature.ts'

/** How the audit trail says what is done here, and finds again what it is about. */
export const transcriptsTrail: Pick<Feature, 'deeds' | 'records'> = {
  deeds: saidDeeds('degreeRule.saved', 'degreeRule.removed', 'transcript.issued', 'transcriptBundle.made'),
  records: {
    transcript: {
      ...recordsIn({
        table: 'students',
        key: 'roll_number',
        name: 'roll_number',
        isPerson: true,
        searched: ['roll_number', 'name'],
        page: '/[...locale]/app/Memos',
      }),
      // Marks may have a roll number that the register does not have.
      find: async (_, ids) =>
        new Map(ids.map((id) => [id, { name: id, to: id ? routes.memosOf(id) : null }] as const)),
    },
  },
}
