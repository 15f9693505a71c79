import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, conflictAt, type FieldProblem, invalid, refuseAt } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import { requirePrintable } from '../../kernel/core/unprintable-texts.ts'
import type { Feature } from '../../kernel/feature.ts'
import { keptRecords } from '../../kernel/records/kept-records.ts'
import { requireSeen } from '../../kernel/stale-records/stale-record.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import { auditedChange, auditedMember } from './audit.ts'
import {
  type FacultyMember,
  isHere,
  isTeaching,
  keyOfMember,
  type MemberFields,
  problemsOfDays,
} from './faculty-member.ts'
import { facultyRepository, type FacultyRepository } from './repository.ts'

export interface FacultyRegister {
  /** All staff, sorted by name. Who needs the faculty alone calls `teaching`. */
  staff(): Promise<readonly FacultyMember[]>
  /** The teaching staff, also former, sorted by name: the faculty that the specification means. */
  teaching(): Promise<readonly FacultyMember[]>
  hasAny(): Promise<boolean>
  /** Finds a member of any kind. Who needs the faculty alone calls `findTeaching`. */
  find(id: string): Promise<FacultyMember | null>
  findTeaching(id: string): Promise<FacultyMember | null>
  /**
   * Current teaching staff of a department, sorted by name. The department may be given by any of its names; an empty text
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
  /** Keeps the register as it is until the transaction ends; the first statement of the transaction. */
  holdRegister(db: Parameters<typeof facultyRepository>[0]): Promise<void>
}

interface Parts {
  store: Store<FacultyRepository>
  clock: Clock
  catalogue: Pick<Catalogue, 'read'>
  /** The features whose records may refer to a person. */
  features: readonly Feature[]
}

export const createFacultyService = ({ store, clock, catalogue, features }: Parts): FacultyRegister => ({
  holdRegister: (db) => facultyRepository(db).members.lock(),
  staff: store.read.members.all,
  teaching: async () => (await store.read.members.all()).filter(isTeaching),
  hasAny: store.read.members.hasAny,
  find: store.read.members.find,

  async findTeaching(id) {
    const found = await store.read.members.find(id)
    return found && isTeaching(found) ? found : null
  },

  async presentIn(department) {
    const meant = (await catalogue.read()).find('department', department).map(({ id }) => id)
    const isMeant = ({ departmentId }: FacultyMember): boolean =>
      department === '' || meant.includes(departmentId ?? '')
    const members = await store.read.members.all()
    return members
      .filter((member) => isTeaching(member) && isHere(member) && isMeant(member))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  },

  async add(typed, actor) {
    requirePrintable(typed)
    const view = await catalogue.read()
    return store.transact(async (write) => {
      await write.members.lock()
      const employeeCode = typed.employeeCode || (await write.members.nextCode())
      const fields = { ...typed, employeeCode }
      await refuseWrong(write, fields, { before: null, today: indianDate(clock.now()) })
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
      if (fields.employeeCode === '') throw refuseAt('employeeCode', 'field.required')
      await refuseWrong(write, fields, { before: found, today: indianDate(clock.now()) })
      await write.members.change(found, fields, clock.now())
      const said = auditedChange(view, [found, fields])
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
 * @throws DomainError Conflict at a code, email or short name that another person has, Invalid at days that contradict
 * the status or cannot be, and at a department that no longer exists
 */
async function refuseWrong(
  write: FacultyRepository,
  fields: MemberFields,
  { before, today }: { before: FacultyMember | null; today: string },
): Promise<void> {
  const [wrong] = Object.entries(problemsOfDays(fields, today, before))
  if (wrong) throw refuseAt(wrong[0], wrong[1])
  const id = before?.id ?? ''
  const username = isTeaching(fields) ? null : await write.members.facultyLogin(id)
  if (username !== null) throw conflictAt('kind', 'faculty.loginTeaches', { username })
  const holders = await write.members.holders(fields, id)
  const problems: Record<string, FieldProblem> = {}
  for (const holder of holders) {
    const params = { name: holder.name }
    if (keyOfMember(holder) === keyOfMember(fields))
      problems['employeeCode'] = { code: 'faculty.codeTaken', params }
    if (fields.email !== '' && holder.email === fields.email)
      problems['email'] = { code: 'faculty.emailTaken', params }
    if (holdsShortName(holder, fields)) problems['shortName'] = { code: 'faculty.shortNameTaken', params }
  }
  const [first] = Object.values(problems)
  if (first) throw conflict(first.code, first.params, problems)
  if (fields.departmentId === null || (await write.members.isDepartment(fields.departmentId))) return
  const gone = { code: 'catalogue.notThere', params: {} }
  throw invalid(gone.code, {}, { departmentId: gone })
}

/** Tells whether a holder, as the repository found them, has the short name. */
const holdsShortName = (holder: FacultyMember, { shortName, status }: MemberFields): boolean =>
  shortName !== '' && isHere({ status }) && isHere(holder) && wordKey(holder.shortName) === wordKey(shortName)
