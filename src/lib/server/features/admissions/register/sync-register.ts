import type { ChangedField } from '#lib/lists/cell.ts'
import type { AdmissionFieldName } from '#lib/schemas/admissions/fields.ts'
import { m } from '#paraglide/messages.js'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Transition } from '../../../kernel/transitions/transition.repository.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { Catalogue } from '../../catalogue/feature.ts'
import type { CorrectedStudent, StudentChange, Students } from '../../students/feature.ts'
import { admissionMachine } from '../records/admission-states.ts'
import type { AdmissionChange, AdmissionRecord } from '../records/admission.ts'
import type { AdmissionsRepository } from '../repository.ts'
import { enrolmentOf, registerFields } from './admit.ts'

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

interface SeenTogether {
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
    const changes = await read.changes.of(id)
    const moves = await read.transitions.ofRecord('admission', id)
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
      const view = await catalogue.read()
      const at = clock.now()
      const admission = await store.read.admissions.find(id)
      if (!admission) throw notFound('admission.notFound')
      const found = await corrections(admission)
      if (admission.version !== version || !found) throw conflict('admission.changedSince')
      const { number, studentId } = admission
      const correcting = {
        seen: { id: found.student.id, version: studentVersion },
        corrected: found.corrected,
        note: m['admissions.register.note']({ number }),
      }
      await store.transact((write) =>
        transition(write, admissionMachine, {
          move: 'updateRegister',
          id,
          from: admission.state,
          version: version + 1,
          actor,
          at,
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

interface Histories {
  /** Of the admission, newest first. */
  changes: readonly AdmissionChange[]
  moves: readonly Transition[]
  /** Of the student. */
  later: readonly StudentChange[]
}

/** A course without its own branch and batch would be no place. */
const place: readonly AdmissionFieldName[] = ['course', 'branch', 'batch', 'semester']

/**
 * What the register was not told: fields that somebody corrected on the form since the register last took it over, and
 * that nobody has changed in the register after that.
 */
function correctedSince(admission: AdmissionRecord, { changes, moves, later }: Histories): CorrectedStudent {
  const told = moves.find(({ to }) => to === 'admitted')?.version ?? 0
  const isCorrected = (name: AdmissionFieldName): boolean => {
    const change = changes.find(({ version, after }) => version > told && name in after)
    const own = registerFields[name]
    if (!change || !own) return false
    return !later.some(({ at, after }) => at > change.at && own in after)
  }
  // Keys of the table that is looked through.
  const corrected = (Object.keys(registerFields) as AdmissionFieldName[]).filter(isCorrected)
  const names = corrected.some((name) => place.includes(name)) ? [...corrected, ...place] : corrected
  const { fields } = enrolmentOf(admission, null)
  return Object.fromEntries(
    names.flatMap((name) => {
      const own = registerFields[name]
      return own ? [[own, fields[own]]] : []
    }),
  )
}
