import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, type FieldProblem, invalid } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import { requirePrintable } from '../../kernel/core/unprintable-texts.ts'
import type { Feature } from '../../kernel/feature.ts'
import { keptRecords } from '../../kernel/records/kept-records.ts'
import { requireSeen } from '../../kernel/stale-records/stale-record.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import { auditedMember } from './audit.ts'
import { type FacultyMember, isHere, keyOfMember, type MemberFields } from './faculty-member.ts'
import type { FacultyRepository } from './repository.ts'

export interface FacultyRegister {
  /** Sorted by name. */
  all(): Promise<readonly FacultyMember[]>
  hasAny(): Promise<boolean>
  find(id: string): Promise<FacultyMember | null>
  /**
   * Current members of a department, sorted by name. The department may be given by any of its names; an empty text
   * means all.
   */
  presentIn(department: string): Promise<readonly FacultyMember[]>
  /** Returns the id of the new person. @throws DomainError Conflict such as `faculty.codeTaken`, at the field */
  add(fields: MemberFields, actor: Actor): Promise<string>
  /** Saves a change based on `version`. @throws DomainError the errors of `add`; Conflict `faculty.changedSince` */
  change(id: string, fields: MemberFields, version: number, actor: Actor): Promise<void>
  /**
   * Removes a person whom no other record refers to.
   * @throws DomainError Conflict `faculty.inUse`, `faculty.changedSince`
   */
  remove(id: string, version: number, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<FacultyRepository>
  clock: Clock
  catalogue: Pick<Catalogue, 'read'>
  /** The features whose records may refer to a person. */
  features: readonly Feature[]
}

export const createFacultyService = ({ store, clock, catalogue, features }: Parts): FacultyRegister => ({
  all: store.read.members.all,
  hasAny: store.read.members.hasAny,
  find: store.read.members.find,

  async presentIn(department) {
    const meant = (await catalogue.read()).find('department', department).map(({ id }) => id)
    const isMeant = ({ departmentId }: FacultyMember): boolean =>
      department === '' || meant.includes(departmentId ?? '')
    const members = await store.read.members.all()
    return members
      .filter((member) => isHere(member) && isMeant(member))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  },

  async add(fields, actor) {
    requirePrintable(fields)
    const view = await catalogue.read()
    return store.transact(async (write) => {
      await write.members.lock()
      await refuseWrong(write, fields, '')
      const id = newId()
      await write.members.insert(id, fields, clock.now())
      const after = auditedMember(view, fields)
      const added = { action: 'facultyMember.added', entity: 'facultyMember', entityId: id, after }
      await write.audit.record(auditEntry(actor, clock.now(), added))
      return id
    })
  },

  async change(id, fields, version, actor) {
    const view = await catalogue.read()
    await store.transact(async (write) => {
      await write.members.lock()
      const found = requireSeen(await write.members.find(id), version, refusals)
      requirePrintable(fields, found)
      await refuseWrong(write, fields, id)
      await write.members.change(found, fields, clock.now())
      const said = { before: auditedMember(view, found), after: auditedMember(view, fields) }
      const changed = { action: 'facultyMember.changed', entity: 'facultyMember', entityId: id, ...said }
      await write.audit.record(auditEntry(actor, clock.now(), changed))
    })
  },

  async remove(id, version, actor) {
    const view = await catalogue.read()
    await store.transact(async (write) => {
      await write.members.lock()
      const found = requireSeen(await write.members.find(id), version, refusals)
      const kept = await keptRecords(features, 'faculty_members', { db: write.transaction, ids: [id] })
      if (kept.size > 0) throw conflict('faculty.inUse', { name: found.name })
      await write.members.remove(found)
      const before = auditedMember(view, found)
      const removed = { action: 'facultyMember.removed', entity: 'facultyMember', entityId: id, before }
      await write.audit.record(auditEntry(actor, clock.now(), removed))
    })
  },
})

const refusals = { gone: 'faculty.notFound', changed: 'faculty.changedSince' }

/**
 * @throws DomainError Conflict at a code or email that another person has, Invalid at a department that no longer
 * exists
 */
async function refuseWrong(write: FacultyRepository, fields: MemberFields, ownId: string): Promise<void> {
  const holders = await write.members.holders(fields, ownId)
  const problems: Record<string, FieldProblem> = {}
  for (const holder of holders) {
    const params = { name: holder.name }
    if (keyOfMember(holder) === keyOfMember(fields))
      problems['employeeCode'] = { code: 'faculty.codeTaken', params }
    if (fields.email !== '' && holder.email === fields.email)
      problems['email'] = { code: 'faculty.emailTaken', params }
  }
  const [first] = Object.values(problems)
  if (first) throw conflict(first.code, first.params, problems)
  if (fields.departmentId === null || (await write.members.isDepartment(fields.departmentId))) return
  const gone = { code: 'catalogue.notThere', params: {} }
  throw invalid(gone.code, {}, { departmentId: gone })
}
