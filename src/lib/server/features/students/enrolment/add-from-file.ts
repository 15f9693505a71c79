import type { Kysely } from 'kysely'
import type { AuditAction } from '../../../kernel/audit/audit-actions.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { type FieldProblem, invalid } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Feature } from '../../../kernel/feature.ts'
import { keptRecords } from '../../../kernel/records/kept-records.ts'
import type { Catalogue, CatalogueEntry, CatalogueView } from '../../catalogue/feature.ts'
import type { NumberChecks } from '../numbers/number-checks.ts'
import {
  type StudentReferenceField,
  type Student,
  type StudentRecord,
  emptyFields,
} from '../records/student.ts'
import { type StudentsRepository, studentsRepository } from '../repository.ts'

/** Course, branch and batch chosen for the students of a file: catalogue ids, or empty. */
export type PlaceOfFile = Readonly<Record<PlaceField, string>>
type PlaceField = Extract<StudentReferenceField, 'courseId' | 'branchId' | 'batchId'>

/** A student as a file identifies them. */
export type StudentOfFile = Pick<Student, 'rollNumber' | 'name'>

export interface FileAdditions {
  /** Returns the options; `within` is the course of a branch or batch. */
  placeChoices(): Promise<Record<PlaceField, { value: string; title: string; within: string }[]>>
  /** @throws DomainError Invalid, at the fields */
  validatePlace(typed: Readonly<Record<string, string>>): Promise<PlaceOfFile>
  /** Adds those students who are not in the register, in the caller's transaction; returns how many were added. */
  addFromFile(
    db: Kysely<Tables>,
    students: readonly StudentOfFile[],
    file: { importId: string; place: PlaceOfFile; actor: Actor },
  ): Promise<number>
  /**
   * Removes a batch of the students that a file added, in the caller's transaction, if nobody has changed them and
   * nothing else refers to them. Returns the last id examined, to be passed as `after` to the next call; null when
   * there are no more.
   */
  takeBackSome(
    db: Kysely<Tables>,
    file: { importId: string; after: string; actor: Actor },
    refersTo: RefersTo,
  ): Promise<string | null>
}

/** Returns the ids of those students that something refers to. */
type RefersTo = (students: readonly StudentRecord[]) => Promise<ReadonlySet<string>>

interface Parts extends NumberChecks {
  features: readonly Feature[]
  catalogue: Pick<Catalogue, 'read'>
  clock: Clock
}

const fields = { courseId: 'course', branchId: 'branch', batchId: 'batch' } as const
/** Students per transaction. */
const chunk = 200

/** Adds students whom a file about something else mentions, and removes them again. */
export function createFileAdditions({ features, catalogue, clock, carried, ofOthers }: Parts): FileAdditions {
  return {
    async placeChoices() {
      const view = await catalogue.read()
      const of = (field: PlaceField) => {
        const open = view.open(fields[field])
        // Batches of two courses have the same years.
        const isShared = (word: string): boolean => open.filter(({ name }) => name === word).length > 1
        return open.map(({ id, name, parentId }) => ({
          value: id,
          title: isShared(name) ? `${name} (${view.nameOf(parentId)})` : name,
          within: field === 'courseId' ? '' : (parentId ?? ''),
        }))
      }
      return { courseId: of('courseId'), branchId: of('branchId'), batchId: of('batchId') }
    },

    validatePlace: async (typed) => requirePlace(await catalogue.read(), typed),

    async addFromFile(db, students, { importId, place, actor }) {
      const write = studentsRepository(db)
      const rolls = students.map(({ rollNumber }) => rollNumber)
      const there = await write.students.byNumbers('roll_number', rolls)
      const known = new Set(there.map(({ rollNumber }) => rollNumber))
      const missing = students
        .filter(({ rollNumber }) => !known.has(rollNumber))
        .map((student) => ({ ...emptyFields, ...student }))
      // Results under such a number belong to an earlier holder, and a file cannot state a reason for giving the number
      // again.
      const others = await ofOthers(
        write,
        missing.map((fields) => ({ ...fields, id: null })),
      )
      const references = Object.fromEntries(Object.entries(place).map(([field, id]) => [field, id || null]))
      const added = missing
        .filter(({ rollNumber }) => !others.has(rollNumber))
        .map((fields) => ({ id: newId(), fields: { ...fields, ...references } }))
      await write.students.insert(added, { at: clock.now(), by: actor.id })
      await write.additions.add(
        importId,
        added.map(({ id }) => id),
      )
      await recordAudit(write, { action: 'import.studentsAdded', importId, students: added.length }, actor)
      return added.length
    },

    async takeBackSome(db, { importId, after, actor }, refersTo) {
      const write = studentsRepository(db)
      const found = await write.additions.untouched(importId, after, chunk)
      const ids = found.map(({ id }) => id)
      const kept = await keptRecords(features, 'students', { db, ids })
      const numbers = await carried(
        db,
        found.flatMap(({ rollNumber }) => rollNumber ?? []),
      )
      const referred = await refersTo(found)
      const isFree = ({ id, rollNumber }: StudentRecord): boolean =>
        !kept.has(id) && !referred.has(id) && !numbers.has(rollNumber ?? '')
      let removed = 0
      for (const student of found.filter(isFree)) if (await write.students.remove(student)) removed += 1
      await recordAudit(write, { action: 'import.studentsTakenBack', importId, students: removed }, actor)
      return ids.at(-1) ?? null
    },
  }

  /** Writes one audit entry per call, not one per student: the upload itself shows who they are. */
  async function recordAudit(
    write: StudentsRepository,
    { action, importId, students }: { action: AuditAction; importId: string; students: number },
    actor: Actor,
  ): Promise<void> {
    if (students === 0) return
    const change = { action, entity: 'import', entityId: importId, after: { students } }
    await write.audit.record(auditEntry(actor, clock.now(), change))
  }
}

function requirePlace(view: CatalogueView, typed: Readonly<Record<string, string>>): PlaceOfFile {
  const problems: Record<string, FieldProblem> = {}
  const refuse = (field: PlaceField, code: string): void => {
    problems[`offer.${field}`] ??= { code, params: {} }
  }
  const entry = (field: PlaceField): CatalogueEntry | null => {
    const id = typed[field] ?? ''
    const found = id === '' ? null : view.byId(id)
    if (id !== '' && found?.kind !== fields[field]) refuse(field, 'field.invalid')
    return found
  }
  const course = entry('courseId')
  const branch = entry('branchId')
  const batch = entry('batchId')
  const courseId = course?.id ?? branch?.parentId ?? batch?.parentId ?? ''
  for (const [field, own] of [
    ['branchId', branch],
    ['batchId', batch],
  ] as const)
    if (own && own.parentId !== courseId) refuse(field, 'student.otherPlace')
  const [first] = Object.values(problems)
  if (first) throw invalid(first.code, first.params, problems)
  return { courseId, branchId: branch?.id ?? '', batchId: batch?.id ?? '' }
}
