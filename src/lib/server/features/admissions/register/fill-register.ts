import { systemActor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue } from '../../catalogue/feature.ts'
import type { Students } from '../../students/feature.ts'
import type { AdmissionsRepository } from '../repository.ts'
import { toProfile } from './to-profile.ts'

interface Parts {
  store: Store<AdmissionsRepository>
  catalogue: Pick<Catalogue, 'read'>
  students: Pick<Students, 'waitingForFill' | 'fillProfiles'>
  clock: Clock
}

/** Students a transaction: others write in between. */
const chunk = 200

/**
 * Copies to the register what the admissions of students say who were admitted before the register had these details.
 * It does so once for each student, counts no version and writes one row of the audit trail.
 */
export const fillRegister =
  ({ store, catalogue, students, clock }: Parts) =>
  async (): Promise<void> => {
    let filled = 0
    let isAny = false
    for (;;) {
      const ids = await students.waitingForFill(store.read.transaction, chunk)
      if (ids.length === 0) break
      isAny = true
      const view = await catalogue.read()
      filled += await store.transact(async (write) => {
        const admissions = await write.admissions.ofStudents(ids)
        const known = new Map(
          admissions.flatMap((admission) =>
            admission.studentId === null ? [] : [[admission.studentId, toProfile(admission, view)] as const],
          ),
        )
        return students.fillProfiles(write.transaction, ids, known)
      })
    }
    if (!isAny || filled === 0) return
    await store.transact((write) =>
      write.audit.record(
        auditEntry(systemActor('housekeeping'), clock.now(), {
          action: 'studentFill.filled',
          entity: 'studentFill',
          entityId: 'students',
          after: { students: filled },
        }),
      ),
    )
  }
