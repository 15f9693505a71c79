import type { ChangedField } from '#lib/lists/cell.ts'
import type { AdmissionFieldName } from '#lib/schemas/admissions/fields.ts'
import { m } from '#paraglide/messages.js'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Transition } from '../../../kernel/transitions/transition.repository.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { Catalogue, CatalogueView } from '../../catalogue/feature.ts'
import type { CorrectedStudent, StudentChange, Students } from '../../students/feature.ts'
import { type AdmissionChange, admissionMachine, type AdmissionRecord } from '../records/admission.ts'
import type { AdmissionsRepository } from '../repository.ts'
import { toEnrolment, registerFields } from './admit.ts'

/** Differences between the register and corrections made on the form after the admission. */
export interface RegisterDifference {
  /** The version that the clerk saw. */
  studentVersion: number
  fields: readonly ChangedField[]
}

export interface SyncRegisterService {
  /** Null where both agree, or where the register was changed later. */
  registerDifference(admission: AdmissionRecord): Promise<RegisterDifference | null>
  /**
   * Applies the form's corrections to the register; both histories record it.
   * @throws DomainError NotFound `admission.notFound`; Conflict `admission.changedSince`, `student.changedSince`
   */
  updateRegister(id: string, seen: ExpectedVersions, actor: Actor): Promise<void>
}

interface ExpectedVersions {
  version: number
  studentVersion: number
}

interface Parts {
  store: Store<AdmissionsRepository>
  catalogue: Pick<Catalogue, 'read'>
  students: Pick<Students, 'show' | 'history' | 'correction' | 'correct'>
  clock: Clock
}

export function createSyncRegister({ store, catalogue, students, clock }: Parts): SyncRegisterService {
  /** Covers admitted students who are in the register. */
  async function corrections(admission: AdmissionRecord) {
    const { read } = store
    const { id, state, studentId, erasedAt } = admission
    if (state !== 'admitted' || studentId === null || erasedAt !== null) return null
    const student = await students.show(studentId)
    if (!student) return null
    const changes = await read.changes.ofAdmission(id)
    const moves = await read.transitions.ofRecord('admission', id)
    const later = await students.history(studentId)
    return {
      student,
      corrected: findCorrections(admission, { changes, moves, later, view: await catalogue.read() }),
    }
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
          // Both are written in the versions that were seen, or not at all.
          update: async (state) =>
            (await write.admissions.setState(admission, { state, studentId }, at)) &&
            (await students.correct(write.transaction, correcting, { view, actor, at }), true),
        }),
      )
    },
  }
}

interface Histories {
  /** The admission's changes, newest first. */
  changes: readonly AdmissionChange[]
  moves: readonly Transition[]
  /** The student's changes. */
  later: readonly StudentChange[]
  view: Pick<CatalogueView, 'byId'>
}

/** A course is meaningless without its own branch and batch, so these change together. */
const place: readonly AdmissionFieldName[] = ['course', 'branch', 'batch', 'semester']

/**
 * Finds fields that were corrected on the form since the register last took it over, and that were not changed in
 * the register after that.
 */
function findCorrections(
  admission: AdmissionRecord,
  { changes, moves, later, view }: Histories,
): CorrectedStudent {
  const admittedVersion = moves.find(({ to }) => to === 'admitted')?.version ?? 0
  const isCorrected = (name: AdmissionFieldName): boolean => {
    const change = changes.find(({ version, after }) => version > admittedVersion && name in after)
    const own = registerFields[name]
    if (!change || !own) return false
    return !later.some(({ at, after }) => at > change.at && own in after)
  }
  // The keys are those of the table.
  const corrected = (Object.keys(registerFields) as AdmissionFieldName[]).filter(isCorrected)
  const names = corrected.some((name) => place.includes(name)) ? [...corrected, ...place] : corrected
  const { fields } = toEnrolment(admission, null, view)
  return Object.fromEntries(
    names.flatMap((name) => {
      const own = registerFields[name]
      return own ? [[own, fields[own]]] : []
    }),
  )
}
