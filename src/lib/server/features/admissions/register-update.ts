import type { ChangedField } from '#lib/lists/cell.ts'
import { m } from '#paraglide/messages.js'
import type { Actor } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, notFound } from '../../kernel/core/errors.ts'
import type { Store } from '../../kernel/store/store.ts'
import { transition } from '../../kernel/transitions/transition.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import type { Students } from '../students/feature.ts'
import { admissionMachine } from './admission-states.ts'
import type { AdmissionRecord } from './admission.ts'
import type { AdmissionsRepository } from './admissions.repository.ts'
import { correctedSince } from './corrected-since.ts'

/** How the register differs from what was corrected on a form since somebody was admitted by it. */
export interface RegisterDifference {
  /** As it was seen. */
  studentVersion: number
  fields: readonly ChangedField[]
}

export interface RegisterUpdates {
  /** Null where the register says what the form says, or has been changed later itself. */
  registerDifference(admission: AdmissionRecord): Promise<RegisterDifference | null>
  /**
   * The register says what was corrected on the form, and both histories tell of it.
   * @throws DomainError NotFound `admission.notFound`; Conflict `admission.changedSince`, `student.changedSince`
   */
  updateRegister(id: string, seen: SeenTogether, actor: Actor): Promise<void>
}

export interface SeenTogether {
  version: number
  studentVersion: number
}

interface Parts {
  store: Store<AdmissionsRepository>
  catalogue: Pick<Catalogue, 'read'>
  students: Pick<Students, 'show' | 'history' | 'correction' | 'correct'>
  clock: Clock
}

export function createRegisterUpdates({ store, catalogue, students, clock }: Parts): RegisterUpdates {
  /** Of whoever is admitted and in the register. */
  async function corrections(admission: AdmissionRecord) {
    const { read } = store
    const { id, state, studentId, erasedAt } = admission
    if (state !== 'admitted' || studentId === null || erasedAt !== null) return null
    const student = await students.show(studentId)
    if (!student) return null
    const [changes, moves] = [await read.changes.of(id), await read.transitions.ofRecord('admission', id)]
    const later = await students.history(studentId)
    return { student, corrected: correctedSince(admission, { changes, moves, later }) }
  }

  return {
    async registerDifference(admission) {
      const found = await corrections(admission)
      if (!found) return null
      const { student, corrected } = found
      const fields = students.correction(student, corrected, await catalogue.read())
      return fields.length === 0 ? null : { studentVersion: student.version, fields }
    },

    async updateRegister(id, { version, studentVersion }, actor) {
      const [view, at] = [await catalogue.read(), clock.now()]
      const admission = await store.read.admissions.find(id)
      if (!admission) throw notFound('admission.notFound')
      const found = await corrections(admission)
      if (admission.version !== version || !found) throw conflict('admission.changedSince')
      const { number, studentId } = admission
      const correcting = {
        ...{ seen: { id: found.student.id, version: studentVersion }, corrected: found.corrected },
        note: m['admissions.register.note']({ number }),
      }
      await store.transact((write) =>
        transition(write, admissionMachine, {
          ...{ move: 'updateRegister', id, from: admission.state, version: version + 1, actor, at },
          audit: { after: { number } },
          // Both are written as they were seen, or not at all.
          update: async (state) =>
            (await write.admissions.setState(admission, { state, studentId }, at)) &&
            (await students.correct(write.transaction, correcting, { view, actor, at }), true),
        }),
      )
    },
  }
}
