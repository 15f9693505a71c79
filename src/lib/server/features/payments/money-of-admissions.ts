import type { CancelChecks } from '../../kernel/records/cancel-checks.ts'
import { keptRepository } from './kept.repository.ts'

/** An admission stays as long as nobody has said whether its money goes back. */
export const moneyOfAdmissions: CancelChecks = {
  admissions: {
    refusal: 'payments.admissionHasMoney',
    reason: 'admissionHasMoney',
    async stays(db, ids) {
      return [...(await keptRepository(db).undecided(ids)).keys()]
    },
  },
}
