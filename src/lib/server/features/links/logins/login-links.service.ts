import type { Actor } from '../../../kernel/audit/audit.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, conflictAt, type DomainError, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { breaksReference } from '../../../kernel/db/portable.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Identity, LoginDirectory, User } from '../../identity/feature.ts'
import { linkEntry, parentEntry } from '../audit.ts'
import { nameAsRecords } from '../records/follow-names.ts'
import { type KnownRecord, mayHave, type RecordKind, rolesFor } from '../records/record-kind.ts'
import type { LinksRepository } from '../repository.ts'
import type { NewLoginLink } from './login-link.repository.ts'

export interface LinkedLogin {
  linkId: string
  user: User
  linkedAt: string
}

/** A change of a record's login; `seen` is the id of the link that the page showed, or empty. */
interface LinkStep {
  kind: RecordKind
  recordId: string
  seen: string
}

export interface LoginLinks {
  loginOf(kind: RecordKind, recordId: string): Promise<LinkedLogin | null>
  /** The record linked to the login; null if there is none. */
  recordOf(kind: RecordKind, userId: string): Promise<KnownRecord | null>
  /** Returns the records, of those given, that have a login. */
  linked(kind: RecordKind, recordIds: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Finds the account with this user name if it may be linked to the record.
   * @throws DomainError at `username`: `links.nameMissing`, `links.noLogin`, `links.wrongRole.…`, `links.elsewhere`,
   * `links.memberLeft`, `links.onlyTeaching`; NotFound `links.noRecord`
   */
  candidate(kind: RecordKind, recordId: string, username: string): Promise<User>
  /**
   * Links a login and renames the account to the record's name.
   * @throws DomainError the errors of `candidate`; NotFound `links.noRecord`, Conflict `links.changedSince`
   */
  link(step: LinkStep & { username: string }, actor: Actor): Promise<void>
  /**
   * Unlinks a login; from then on it is linked to this record only by hand. An unused parent code that the login
   * created is deleted.
   * @throws DomainError NotFound `links.noRecord`, Conflict `links.changedSince`
   */
  unlink(step: LinkStep, actor: Actor): Promise<void>
  /**
   * Links records without a login to the active, office-made accounts with these user names (lower case) and renames
   * the accounts. Logins that the office has unlinked from the record are skipped.
   */
  adopt(kind: RecordKind, names: ReadonlyMap<string, KnownRecord>, actor: Actor): Promise<void>
}

export interface LinkParts {
  store: Store<LinksRepository>
  clock: Clock
  directory: LoginDirectory
  rename: Identity['rename']
  /** Null if there is no such record. */
  record(kind: RecordKind, id: string): Promise<KnownRecord | null>
  /** Keeps the register of staff as it is until the transaction ends; the first statement of the transaction. */
  holdStaff(db: LinksRepository['transaction']): Promise<void>
}

/** Links per transaction, so that other writers do not wait long. */
const linksAtOnce = 100

/** Links logins to records. The office decides this; a user name that someone chose never does. */
export function createLoginLinks({
  store,
  clock,
  directory,
  rename,
  record,
  holdStaff,
}: LinkParts): LoginLinks {
  const changing = changingLinks(store)

  /** Keeps who teaches, and which of the logins have the role of faculty, until the transaction ends. */
  async function hold(write: LinksRepository, links: readonly Pick<NewLoginLink, 'userId'>[]): Promise<void> {
    await holdStaff(write.transaction)
    await write.logins.holdUsers(links.map(({ userId }) => userId))
  }

  async function candidate(kind: RecordKind, recordId: string, username: string): Promise<User> {
    const known = await requireRecord(kind, recordId)
    if (!known.mayLink) throw refuseAt('username', 'links.memberLeft', { name: known.name })
    if (username === '') throw refuseAt('username', 'links.nameMissing')
    const user = await directory.find(username)
    if (!user) throw refuseAt('username', 'links.noLogin')
    if (!rolesFor[kind].some((role) => user.roles.includes(role)))
      throw refuseAt('username', `links.wrongRole.${kind}`)
    if (!mayHave(known, user.roles)) throw refuseAt('username', 'links.onlyTeaching', { name: known.name })
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
      const user = await candidate(kind, recordId, username)
      const at = clock.now()
      await changing(async (write) => {
        const link = { kind, recordId, userId: user.id, at, by: actor.id }
        if (kind === 'member') await hold(write, [link])
        const linkId = seen === '' ? await write.logins.add(link) : null
        if (linkId === null || (await write.logins.isForbidden(linkId))) throw conflict('links.changedSince')
        await write.unlinked.forget(link)
        await nameAsRecords(write, rename, { actor, userId: user.id })
        const made = { linkId, kind, known, username: user.username }
        await write.audit.record(linkEntry('made', made, { actor, at }))
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
        const link = { linkId: seen, kind, known, username: user?.username ?? '' }
        await write.audit.record(linkEntry('ended', link, by))
        if (!(await write.codes.dropMadeBy(found.userId, recordId))) return
        const code = { id: recordId, rollNumber: known.number, username: '' }
        await write.audit.record(parentEntry('codeDropped', code, by))
      })
    },

    async adopt(kind, names, actor) {
      const linkable = [...names].filter(([, { mayLink }]) => mayLink)
      const made: [string, string][] = []
      for (const role of new Set(linkable.map(([, known]) => known.role))) {
        const own = linkable.filter(([, known]) => known.role === role).map(([username]) => username)
        made.push(...(await directory.madeByOffice(own, role)))
      }
      const at = clock.now()
      for (const some of chunksOf(made.toSorted(), linksAtOnce))
        await changing(async (write) => {
          const links = some.flatMap(([username, userId]) => {
            const known = names.get(username)
            return known ? [{ known, username, kind, recordId: known.id, userId, at, by: actor.id }] : []
          })
          if (kind === 'member') await hold(write, links)
          for (const { known, username, ...link } of links) {
            const linkId = await addUnlessRefused(write, link)
            if (linkId === null) continue
            await nameAsRecords(write, rename, { actor, userId: link.userId })
            await write.audit.record(linkEntry('made', { linkId, kind, known, username }, { actor, at }))
          }
        })
    },
  }
}

/**
 * Adds the link first and then checks whether it was unlinked: the insert waits for a concurrent unlink to finish. A
 * login that has become one of the faculty meanwhile is not linked to somebody who does not teach.
 */
async function addUnlessRefused(write: LinksRepository, link: NewLoginLink): Promise<string | null> {
  const id = await write.logins.add(link)
  if (id === null) return null
  if (!(await write.unlinked.has(link)) && !(await write.logins.isForbidden(id))) return id
  await write.logins.remove(id)
  return null
}

const elsewhere = ({ name, number }: KnownRecord): DomainError =>
  conflictAt('username', 'links.elsewhere', { name, number })

export type TransactLinks = <T>(work: (write: LinksRepository) => Promise<T>) => Promise<T>

/**
 * Runs a change and clears caches of pages that show links. A record that was erased meanwhile counts as a conflict.
 */
export const changingLinks =
  (store: Store<LinksRepository>): TransactLinks =>
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
