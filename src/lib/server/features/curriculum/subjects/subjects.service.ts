import type { SubjectFields } from '#lib/schemas/curriculum/subject.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { requirePrintable } from '../../../kernel/core/unprintable-texts.ts'
import type { Feature } from '../../../kernel/feature.ts'
import { keptRecords } from '../../../kernel/records/kept-records.ts'
import { requireSeen } from '../../../kernel/stale-records/stale-record.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue, CatalogueView } from '../../catalogue/feature.ts'
import { auditedSubject } from '../audit.ts'
import type { CurriculumRepository } from '../repository.ts'
import { type CurriculumPlace, type CurriculumSubject, nameOfSubject } from './subject.ts'
import { refuseTaken, requirePlace } from './validate-subject.ts'

export interface CurriculumSubjects {
  all(): Promise<readonly CurriculumSubject[]>
  find(id: string): Promise<CurriculumSubject | null>
  /** The subjects of a regulation, branch and semester, in their order. */
  of(place: CurriculumPlace): Promise<readonly CurriculumSubject[]>
  /**
   * Returns the id of the new subject, which is the last of its place.
   * @throws DomainError Conflict `curriculum.codeTaken`, `curriculum.shortNameTaken`; Invalid `catalogue.notThere`,
   * `catalogue.otherCourse`, at the field
   */
  add(fields: SubjectFields, actor: Actor): Promise<string>
  /** Saves a change based on `version`. @throws DomainError the errors of `add`; Conflict `curriculum.changedSince` */
  change(id: string, fields: SubjectFields, version: number, actor: Actor): Promise<void>
  /** Moves the subject one place up or down within its semester. @throws DomainError NotFound `curriculum.notFound` */
  move(id: string, direction: 'up' | 'down', actor: Actor): Promise<void>
  /**
   * Removes a subject that no other record refers to.
   * @throws DomainError Conflict `curriculum.inUse`, `curriculum.changedSince`
   */
  remove(id: string, version: number, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<CurriculumRepository>
  clock: Clock
  catalogue: Pick<Catalogue, 'read'>
  /** The features whose records may refer to a subject. */
  features: readonly Feature[]
}

export function createCurriculumSubjects({ store, clock, catalogue, features }: Parts): CurriculumSubjects {
  return {
    all: store.read.subjects.all,
    find: store.read.subjects.find,
    of: store.read.subjects.of,

    async add(fields, actor) {
      const view = await catalogue.read()
      requirePrintable(fields)
      requirePlace(view, fields)
      return store.transact(async (write) => {
        await write.subjects.lock()
        const others = await write.subjects.of(fields)
        refuseTaken(fields, others, null)
        return insertSubject(write, fields, { view, others, actor, at: clock.now() })
      })
    },

    async change(id, fields, version, actor) {
      const view = await catalogue.read()
      requirePlace(view, fields)
      await store.transact(async (write) => {
        await write.subjects.lock()
        const found = requireSeen(await write.subjects.find(id), version, refusals)
        requirePrintable(fields, found)
        refuseTaken(fields, await write.subjects.of(fields), id)
        await write.subjects.change(found, fields, clock.now())
        await followCode(write, found, fields)
        const said = { before: auditedSubject(view, found), after: auditedSubject(view, fields) }
        const changed = { action: 'curriculumSubject.changed', ...recordOf(id), ...said }
        await write.audit.record(auditEntry(actor, clock.now(), changed))
      })
    },

    async move(id, direction, actor) {
      await store.transact(async (write) => {
        await write.subjects.lock()
        const found = await write.subjects.find(id)
        if (!found) throw notFound(refusals.gone)
        const ids = (await write.subjects.of(found)).map((each) => each.id)
        const at = ids.indexOf(id)
        const to = at + (direction === 'up' ? -1 : 1)
        if (to < 0 || to >= ids.length) return
        ids.splice(to, 0, ...ids.splice(at, 1))
        for (const [index, each] of ids.entries()) await write.subjects.place(each, index + 1)
        const said = { before: { position: at + 1 }, after: { position: to + 1 } }
        const moved = { action: 'curriculumSubject.moved', ...recordOf(id), ...said }
        await write.audit.record(auditEntry(actor, clock.now(), moved))
      })
    },

    async remove(id, version, actor) {
      const view = await catalogue.read()
      await store.transact(async (write) => {
        await write.subjects.lock()
        const found = requireSeen(await write.subjects.find(id), version, refusals)
        const kept = await keptRecords(features, 'curriculum_subjects', { db: write.transaction, ids: [id] })
        if (kept.size > 0) throw conflict('curriculum.inUse', { name: nameOfSubject(found) })
        await write.subjects.remove(found)
        const before = auditedSubject(view, found)
        const removed = { action: 'curriculumSubject.removed', ...recordOf(id), before }
        await write.audit.record(auditEntry(actor, clock.now(), removed))
      })
    },
  }
}

/** Links follow a corrected code, unless another branch of the regulation still has the old one. */
async function followCode(
  write: CurriculumRepository,
  before: CurriculumSubject,
  after: SubjectFields,
): Promise<void> {
  if (before.code === after.code || before.regulationId !== after.regulationId) return
  const same = await write.subjects.ofCodes([before.code])
  if (same.some(({ regulationId }) => regulationId === before.regulationId)) return
  await write.equivalents.follow(before, after.code)
}

const refusals = { gone: 'curriculum.notFound', changed: 'curriculum.changedSince' }

const recordOf = (entityId: string) => ({ entity: 'curriculumSubject', entityId })

interface Insertion {
  view: CatalogueView
  /** The other subjects of its place. */
  others: readonly CurriculumSubject[]
  actor: Actor
  at: string
}

/** Adds a subject behind the others of its place, in the caller's transaction. Returns its id. */
export async function insertSubject(
  write: CurriculumRepository,
  fields: SubjectFields,
  { view, others, actor, at }: Insertion,
): Promise<string> {
  const id = newId()
  const position = nextPosition(others)
  await write.subjects.insert(id, fields, { position, at })
  const added = { action: 'curriculumSubject.added', ...recordOf(id), after: auditedSubject(view, fields) }
  await write.audit.record(auditEntry(actor, at, added))
  return id
}

export const nextPosition = (others: readonly Pick<CurriculumSubject, 'position'>[]): number =>
  Math.max(0, ...others.map(({ position }) => position)) + 1
