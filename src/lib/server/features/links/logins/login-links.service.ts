import type { Actor } from '../../../kernel/audit/audit.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, conflictAt, type DomainError, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { breaksReference } from '../../../kernel/db/portable.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Identity, LoginDirectory, User } from '../../identity/feature.ts'
import { linkEntry, parentEntry } from '../audit.ts'
import { nameAsRecords } from '../records/follow-names.ts'
import { type KnownRecord, type RecordKind, roleMadeFor, rolesFor } from '../records/record-kind.ts'
import type { LinksRepository } from '../repository.ts'
import type { NewLoginLink } from './login-link.repository.ts'

/** A record's login, and since when. */
export interface LinkedLogin {
  linkId: string
  user: User
  linkedAt: string
}

/** A change of a record's login; `seen` is the link that the page showed, or empty. */
export interface LinkStep {
  kind: RecordKind
  recordId: string
  seen: string
}

export interface LoginLinks {
  /** The login of a record. */
  loginOf(kind: RecordKind, recordId: string): Promise<LinkedLogin | null>
  /** The record that a login opens. */
  recordOf(kind: RecordKind, userId: string): Promise<KnownRecord | null>
  /** Those of the records that have a login. */
  linked(kind: RecordKind, recordIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Who goes by this user name and may be linked. @throws DomainError at `username`: `links.nameMissing`, `links.noLogin`, `links.wrongRole.…`, `links.elsewhere` */
  candidate(kind: RecordKind, username: string): Promise<User>
  /** The account is called as the record from then on. @throws DomainError as `candidate`; NotFound `links.noRecord`, Conflict `links.changedSince` */
  link(step: LinkStep & { username: string }, actor: Actor): Promise<void>
  /**
   * The login is not linked to the record again unless by hand, and a code for a parent that it made dies.
   * @throws DomainError NotFound `links.noRecord`, Conflict `links.changedSince`
   */
  unlink(step: LinkStep, actor: Actor): Promise<void>
  /** Links records without a login to those active accounts of their names, in small letters, that the office has made and never unlinked, and calls those as the records. */
  adopt(kind: RecordKind, names: ReadonlyMap<string, KnownRecord>, actor: Actor): Promise<void>
}

export interface LinkParts {
  store: Store<LinksRepository>
  clock: Clock
  directory: LoginDirectory
  rename: Identity['rename']
  /** A record of a register; null where there is none. */
  record(kind: RecordKind, id: string): Promise<KnownRecord | null>
}

/** Links a transaction: nobody who writes waits for more. */
const linksAtOnce = 100

/** Which login opens which record: decided by the office, and never by a user name that somebody chose. */
export function createLoginLinks({ store, clock, directory, rename, record }: LinkParts): LoginLinks {
  const changing = changingLinks(store)

  async function candidate(kind: RecordKind, username: string): Promise<User> {
    if (username === '') throw refuseAt('username', 'links.nameMissing')
    const user = await directory.find(username)
    if (!user) throw refuseAt('username', 'links.noLogin')
    if (!rolesFor[kind].some((role) => user.roles.includes(role)))
      throw refuseAt('username', `links.wrongRole.${kind}`)
    const other = await recordOf(kind, user.id)
    if (other) throw elsewhere(other)
    return user
  }

  async function recordOf(kind: RecordKind, userId: string): Promise<KnownRecord | null> {
    const found = await store.read.logins.ofUser(kind, userId)
    return found && record(kind, found.recordId)
  }

  async function requireRecord(kind: RecordKind, id: string): Promise<KnownRecord> {
    const found = await record(kind, id)
    if (!found) throw notFound('links.noRecord')
    return found
  }

  return {
    candidate,
    recordOf,
    linked: store.read.logins.linked,

    async loginOf(kind, recordId) {
      const found = await store.read.logins.ofRecord(kind, recordId)
      const [user] = found ? await directory.some([found.userId]) : []
      return found && user ? { linkId: found.id, user, linkedAt: found.linkedAt } : null
    },

    async link({ kind, recordId, seen, username }, actor) {
      const known = await requireRecord(kind, recordId)
      const user = await candidate(kind, username)
      const at = clock.now()
      await changing(async (write) => {
        const link = { kind, recordId, userId: user.id, at, by: actor.id }
        const linkId = seen === '' ? await write.logins.add(link) : null
        if (linkId === null) throw conflict('links.changedSince')
        await write.unlinked.forget(link)
        await nameAsRecords(write, rename, { actor, userId: user.id })
        const told = { linkId, kind, known, username: user.username }
        await write.audit.record(linkEntry('made', told, { actor, at }))
      })
    },

    async unlink({ kind, recordId, seen }, actor) {
      const known = await requireRecord(kind, recordId)
      const found = await store.read.logins.ofRecord(kind, recordId)
      const [user] = found ? await directory.some([found.userId]) : []
      await changing(async (write) => {
        if (!found || found.id !== seen || !(await write.logins.remove(seen)))
          throw conflict('links.changedSince')
        const by = { actor, at: clock.now() }
        await write.unlinked.add(found, by.at)
        const told = { linkId: seen, kind, known, username: user?.username ?? '' }
        await write.audit.record(linkEntry('ended', told, by))
        if (!(await write.codes.dropMadeBy(found.userId, recordId))) return
        const code = { id: recordId, rollNumber: known.number, username: '' }
        await write.audit.record(parentEntry('codeDropped', code, by))
      })
    },

    async adopt(kind, names, actor) {
      const made = await directory.madeByOffice([...names.keys()], roleMadeFor[kind])
      const at = clock.now()
      for (const some of chunksOf([...made].toSorted(), linksAtOnce))
        await changing(async (write) => {
          for (const [username, userId] of some) {
            const known = names.get(username)
            if (!known) continue
            const link = { kind, recordId: known.id, userId, at, by: actor.id }
            const linkId = await addUnlessEnded(write, link)
            if (linkId === null) continue
            await nameAsRecords(write, rename, { actor, userId })
            await write.audit.record(linkEntry('made', { linkId, kind, known, username }, { actor, at }))
          }
        })
    },
  }
}

/** Asked once the link is there: whoever was just unlinking it has ended by then. */
async function addUnlessEnded(write: LinksRepository, link: NewLoginLink): Promise<string | null> {
  const id = await write.logins.add(link)
  if (id === null || !(await write.unlinked.has(link))) return id
  await write.logins.remove(id)
  return null
}

const elsewhere = ({ name, number }: KnownRecord): DomainError =>
  conflictAt('username', 'links.elsewhere', { name, number })

export type Changing = <T>(work: (write: LinksRepository) => Promise<T>) => Promise<T>

/** Changes that reach every page that shows links. What was erased meanwhile is a change, too. */
export const changingLinks =
  (store: Store<LinksRepository>): Changing =>
  (work) =>
    store
      .transact(async (write) => {
        const done = await work(write)
        await write.tags.touch('links')
        return done
      })
      .catch((error: unknown) => {
        throw breaksReference(error) ? conflict('links.changedSince') : error
      })
