import { m } from '#paraglide/messages.js'
import { reasonsIn } from '../../kernel/personal-data/reasons.ts'

/** Why an exam is called otherwise: somebody may be named there. */
export const correctionReasons = reasonsIn({
  name: 'correctionReasons',
  title: m['personalData.correctionReasons'],
  kept: m['personalData.correctionReasonsKept'],
  table: 'exam_labels',
  key: 'id',
  reason: 'reason',
  isTheirOwn: () => false,
  shows: { reason: 'reason', correctedAt: 'corrected_at' },
})
