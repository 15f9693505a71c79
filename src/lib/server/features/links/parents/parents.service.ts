import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { newShortCode, normaliseShortCode } from '../../../kernel/core/ids.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Identity, LoginDirectory, User } from '../../identity/feature.ts'
import { parentEntry } from '../audit.ts'
import { type TransactLinks, changingLinks } from '../logins/login-links.service.ts'
import type { KnownRecord } from '../records/record-kind.ts'
import type { LinksRepository } from '../repository.ts'

export interface LinkedParent {
  linkId: string
  user: User
  linkedAt: string
  /** True if the parent used a code; false if the office made the link. */
  isByCode: boolean
}

export interface ParentCode {
  /** Shown only once. */
  code: string
  expiresAt: string
}

export interface Parents {
  /** The parents linked to a student. */
  parentsOf(studentId: string): Promise<LinkedParent[]>
  /** The ids of a parent's students, oldest link first. */
  childrenOf(userId: string): Promise<string[]>
  /**
   * Finds the parent account with this user name.
   * @throws DomainError at `parent`: `links.nameMissing`, `links.noLogin`, `links.wrongRole.parent`
   */
  parentCandidate(username: string): Promise<User>
  /** @throws DomainError the errors of `parentCandidate`; NotFound `links.noRecord`, Conflict `links.parentThere` */
  linkParent(studentId: string, username: string, actor: Actor): Promise<void>
  /** @throws DomainError NotFound `links.noRecord`, Conflict `links.changedSince` */
  unlinkParent(studentId: string, linkId: string, actor: Actor): Promise<void>
  /**
   * Creates a one-time code, valid for thirty days, and invalidates the previous one.
   * @throws DomainError NotFound `links.noRecord`
   */
  makeCode(studentId: string, actor: Actor): Promise<ParentCode>
  /**
   * Creates a code for the record currently linked to the student's login.
   * @throws DomainError NotFound `links.noRecord`, Conflict `links.changedSince`
   */
  makeOwnCode(student: Actor): Promise<ParentCode>
  /** When the student's unused code expires; null if there is none. */
  codeUntil(studentId: string): Promise<string | null>
  /**
   * Links the parent to the code's student and returns the student.
   * @throws DomainError Invalid `links.wrongCode` or `links.codeMissing`, `links.codeLength` at `parentCode`, Conflict
   * `links.parentThere`, TooMany `session.tooMany`
   */
  useCode(typed: string, parent: Actor): Promise<KnownRecord>
}

/** How many days a code is valid. */
const codeDays = 30
/** Number of characters of a code. Input of another length is rejected without counting as a guess. */
const codeLength = 10

interface Parts {
  store: Store<LinksRepository>
  clock: Clock
  directory: LoginDirectory
  slowly: Identity['slowly']
  student(id: string): Promise<KnownRecord | null>
  hashes(code: string): string[]
}

/** Links parents to students: by the office, or by a code that the student or the office hands over. */
export function createParentLinks({ store, clock, directory, slowly, student, hashes }: Parts): Parents {
  const changing: TransactLinks = changingLinks(store)

  async function requireStudent(id: string): Promise<KnownRecord> {
    const found = await student(id)
    if (!found) throw notFound('links.noRecord')
    return found
  }

  async function parentCandidate(username: string): Promise<User> {
    if (username === '') throw refuseAt('parent', 'links.nameMissing')
    const user = await directory.find(username)
    if (!user) throw refuseAt('parent', 'links.noLogin')
    if (!user.roles.includes('ROLE_PARENT')) throw refuseAt('parent', 'links.wrongRole.parent')
    return user
  }

  async function spend(code: string, parent: Actor): Promise<string> {
    const at = clock.now()
    return changing(async (write) => {
      const studentId = await write.codes.use(hashes(code), at)
      if (studentId === null) throw refuseAt('parentCode', 'links.wrongCode')
      const id = await write.parents.add({ studentId, userId: parent.id, linkedAt: at, linkedBy: parent.id })
      // The rollback keeps the code valid for another parent.
      if (id === null) throw conflict('links.parentThere')
      const known = { id, rollNumber: (await student(studentId))?.number ?? '', username: parent.name }
      await write.audit.record(parentEntry('made', known, { actor: parent, at }))
      return studentId
    })
  }

  async function makeCode(
    studentId: string,
    actor: Actor,
    first: (write: LinksRepository) => Promise<void>,
  ): Promise<ParentCode> {
    const known = await requireStudent(studentId)
    const code = newShortCode()
    const at = clock.now()
    const expiresAt = new Date(Date.parse(at) + codeDays * 24 * 60 * 60 * 1000).toISOString()
    await changing(async (write) => {
      await first(write)
      await write.codes.make({ studentId, hash: hashes(code)[0] ?? '', at, by: actor.id, expiresAt })
      const link = { id: studentId, rollNumber: known.number, username: '' }
      await write.audit.record(parentEntry('codeMade', link, { actor, at }))
    })
    return { code, expiresAt }
  }

  return {
    parentCandidate,

    async parentsOf(studentId) {
      const links = await store.read.parents.ofStudent(studentId)
      const users = links.length > 0 ? await directory.some(links.map(({ userId }) => userId)) : []
      return links.flatMap(({ id, userId, linkedAt, linkedBy }) => {
        const user = users.find((each) => each.id === userId)
        return user ? [{ linkId: id, user, linkedAt, isByCode: linkedBy === userId }] : []
      })
    },

    childrenOf: async (userId) => (await store.read.parents.ofUser(userId)).map(({ studentId }) => studentId),

    async linkParent(studentId, username, actor) {
      const known = await requireStudent(studentId)
      const user = await parentCandidate(username)
      const at = clock.now()
      await changing(async (write) => {
        const id = await write.parents.add({ studentId, userId: user.id, linkedAt: at, linkedBy: actor.id })
        if (id === null) throw conflict('links.parentThere')
        const link = { id, rollNumber: known.number, username: user.username }
        await write.audit.record(parentEntry('made', link, { actor, at }))
      })
    },

    async unlinkParent(studentId, linkId, actor) {
      const known = await requireStudent(studentId)
      const found = (await store.read.parents.ofStudent(studentId)).find(({ id }) => id === linkId)
      const [user] = found ? await directory.some([found.userId]) : []
      await changing(async (write) => {
        if (!found || !(await write.parents.remove(linkId))) throw conflict('links.changedSince')
        const link = { id: linkId, rollNumber: known.number, username: user?.username ?? '' }
        await write.audit.record(parentEntry('ended', link, { actor, at: clock.now() }))
      })
    },

    makeCode: (studentId, actor) => makeCode(studentId, actor, async () => {}),

    async makeOwnCode(actor) {
      const link = await store.read.logins.ofUser('student', actor.id)
      if (!link) throw notFound('links.noRecord')
      // Locks the link, so that a concurrent unlink waits and then deletes the code as well.
      return makeCode(link.recordId, actor, async (write) => {
        if ((await write.logins.holdStudent(actor.id)) !== link.recordId) throw conflict('links.changedSince')
      })
    },

    codeUntil: (studentId) => store.read.codes.openUntil(studentId, clock.now()),

    async useCode(typed, parent) {
      const { length } = typed.replaceAll(/[\s-]/g, '')
      if (length === 0) throw refuseAt('parentCode', 'links.codeMissing')
      if (length !== codeLength) throw refuseAt('parentCode', 'links.codeLength', { length })
      const code = normaliseShortCode(typed)
      const studentId = await slowly(parent.id, 'links.wrongCode', () => spend(code, parent))
      return requireStudent(studentId)
    },
  }
}
