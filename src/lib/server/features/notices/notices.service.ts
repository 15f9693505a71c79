import { isNoticeFor, noticeWriters, type ReaderClasses } from '#lib/notices/notice-roles.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { isLimited, type NoticeFields, type NoticeLimits, type NoticeState } from '#lib/schemas/notices.ts'
import type { Kernel } from '../../kernel/app.ts'
import type { AuditAction } from '../../kernel/audit/audit-actions.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, conflictAt } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import { breaksReference } from '../../kernel/db/portable.ts'
import type { UploadedFile } from '../../kernel/http/uploads/multipart.ts'
import { preparePaper } from '../../kernel/kept-files/prepare-paper.ts'
import type { KeptFile } from '../../kernel/kept-files/stored-file.ts'
import type { KeptFiles } from '../../kernel/kept-files/stored-files.ts'
import { requireSeen } from '../../kernel/stale-records/stale-record.ts'
import type { Store } from '../../kernel/store/store.ts'
import { keepByTag } from '../../kernel/tags/keep-by-tag.ts'
import { stateMachine } from '../../kernel/transitions/state-machine.ts'
import { transition } from '../../kernel/transitions/transition.ts'
import type { Catalogue, CatalogueView } from '../catalogue/feature.ts'
import { addedNotice, noticeChanges, namedNotice } from './audit.ts'
import type { NoticeRepository } from './notice.repository.ts'
import { sayLimits, validateLimits } from './notice-limits.ts'
import { type Notice, noticePaper } from './notice.ts'
import type { NoticesRepository } from './repository.ts'

/** A notice with the version that the user saw. */
type SeenNotice = Pick<Notice, 'id' | 'version'>

/** The attachment in a change: a new file, a removal, or neither to keep the current one. */
interface SentPaper {
  file: UploadedFile | null
  isDropped: boolean
}

export interface NoticeWriting {
  find(id: string): Promise<Notice | null>
  paper(id: string): Promise<KeptFile | null>
  /**
   * Returns the id of the new notice.
   * @throws DomainError Invalid `notices.fileType` at `paper`, `field.invalid` and `notices.otherCourse` at `branchIds`
   * or `batchIds`, Conflict `catalogue.notThere`
   */
  add(fields: NoticeFields, actor: Actor, file: UploadedFile | null): Promise<string>
  /**
   * @throws DomainError NotFound `notices.notFound`, Conflict `notices.changedSince`, Invalid `notices.fileType` at
   * `paper`, `field.invalid` and `notices.otherCourse` at `branchIds` or `batchIds`, Conflict `catalogue.notThere`
   */
  change(seen: SeenNotice, fields: NoticeFields, actor: Actor, sent: SentPaper): Promise<void>
  /**
   * @throws DomainError NotFound `notices.notFound`, Conflict `notices.changedSince`, `notices.otherState`; Conflict
   * `notices.over` at `shownUntil`
   */
  publish(seen: SeenNotice, actor: Actor): Promise<void>
  /** @throws DomainError NotFound `notices.notFound`, Conflict `notices.changedSince`, `notices.otherState` */
  withdraw(seen: SeenNotice, actor: Actor): Promise<void>
  /**
   * Removes a draft.
   * @throws DomainError NotFound `notices.notFound`, Conflict `notices.changedSince`, `notices.notDraft`
   */
  remove(seen: SeenNotice, actor: Actor): Promise<void>
  /** Deletes notices that ended before that instant's day, with their attachments; returns how many. */
  dropEnded(before: string): Promise<number>
}

interface Parts {
  store: Store<NoticesRepository>
  clock: Clock
  catalogue: Pick<Catalogue, 'read'>
  files: Pick<KeptFiles, 'prepare'>
  /** Clears cached pages on all servers. */
  refreshEverywhere(): Promise<void>
}

const refusals = { gone: 'notices.notFound', changed: 'notices.changedSince' }

/** Writes, publishes and withdraws notices. */
export function createNoticeWriting({
  store,
  clock,
  catalogue,
  files,
  refreshEverywhere,
}: Parts): NoticeWriting {
  const paperNow = async ({ files: kept }: Pick<NoticesRepository, 'files'>, id: string) =>
    (await kept.ofOwner(noticePaper(id)))[0] ?? null

  const prepared = async (id: string, file: UploadedFile | null, { id: by }: Actor) =>
    file === null || file.bytes.byteLength === 0
      ? null
      : preparePaper(files, { owner: noticePaper(id), ...paperRules, file, by })

  const lockSeen = async (write: NoticesRepository, { id, version }: SeenNotice): Promise<Notice> =>
    requireSeen(await write.notices.lock(id), version, refusals)

  const entry = (did: 'changed' | 'removed', entityId: string, actor: Actor, change: object) =>
    auditEntry(actor, clock.now(), {
      action: `notice.${did}` satisfies AuditAction,
      entity: 'notice',
      entityId,
      ...change,
    })

  /** A branch or batch may be removed from the catalogue while a notice that names it is being saved. */
  const saving = (work: (write: NoticesRepository) => Promise<void>): Promise<void> =>
    store.transact(work).catch((error: unknown) => {
      throw breaksReference(error) ? conflict('catalogue.notThere') : error
    })

  async function readFor(limits: NoticeLimits): Promise<CatalogueView> {
    const view = await catalogue.read()
    validateLimits(view, limits)
    return view
  }

  async function move(name: 'publish' | 'withdraw', seen: SeenNotice, actor: Actor): Promise<void> {
    await store.transact(async (write) => {
      const found = await lockSeen(write, seen)
      const at = clock.now()
      if (name === 'publish' && found.shownUntil < indianDate(at))
        throw conflictAt('shownUntil', 'notices.over')
      await transition(write, noticeMachine, {
        move: name,
        id: found.id,
        from: found.state,
        version: found.version + 1,
        actor,
        at,
        audit: {
          before: { ...namedNotice(found), state: found.state },
          after: { ...namedNotice(found), state: noticeMachine.moves[name].to[0] },
        },
        update: (state) => write.notices.move(found, state, at),
      })
      await write.tags.touch('notices')
    })
    await refreshEverywhere()
  }

  return {
    find: store.read.notices.find,
    paper: (id) => paperNow(store.read, id),
    publish: (seen, actor) => move('publish', seen, actor),
    withdraw: (seen, actor) => move('withdraw', seen, actor),

    async add(fields, actor, file) {
      const view = await readFor(fields)
      const id = newId()
      const paper = await prepared(id, file, actor)
      const at = clock.now()
      await saving(async (write) => {
        await transition(write, noticeMachine, {
          move: 'write',
          id,
          from: null,
          version: 1,
          actor,
          at,
          audit: { after: addedNotice(view, fields, paper) },
          update: () => write.notices.add(id, fields, { at, byId: actor.id }),
        })
        if (paper) await write.files.add(paper)
      })
      return id
    },

    async change(seen, fields, actor, { file, isDropped }) {
      const view = await readFor(fields)
      const sent = await prepared(seen.id, file, actor)
      await saving(async (write) => {
        const found = await lockSeen(write, seen)
        const earlier = await paperNow(write, seen.id)
        const paper = sent ?? (isDropped ? null : earlier)
        const changes = noticeChanges(view, { fields: found, paper: earlier }, { fields, paper })
        if (!changes) return
        if (paper?.id !== earlier?.id) await write.files.drop(noticePaper(seen.id))
        if (sent) await write.files.add(sent)
        if (!(await write.notices.change(seen, fields, clock.now()))) throw conflict(refusals.changed)
        await write.audit.record(entry('changed', seen.id, actor, changes))
        await write.tags.touch('notices')
      })
      await refreshEverywhere()
    },

    remove: (seen, actor) =>
      store.transact(async (write) => {
        const found = await lockSeen(write, seen)
        if (found.state !== 'draft') throw conflict('notices.notDraft')
        await write.files.drop(noticePaper(found.id))
        await write.notices.remove([found.id])
        await write.audit.record(entry('removed', found.id, actor, { before: namedNotice(found) }))
      }),

    dropEnded: (before) =>
      store.transact(async (write) => {
        const ids = await write.notices.lockEndedBefore(indianDate(before))
        for (const id of ids) await write.files.drop(noticePaper(id))
        await write.notices.remove(ids)
        return ids.length
      }),
  }
}

/** Only PDF, a scan of some pages; a picture would be another download for phones. */
const paperRules = { field: 'paper', accepts: ['pdf'], refusal: 'notices.fileType' } as const

/** The states of a notice; a withdrawn notice can be published again. */
export const noticeMachine = stateMachine<NoticeState>().of({
  kind: 'notice',
  entity: 'notice',
  refusal: 'notices.otherState',
  moves: {
    write: { from: [null], to: ['draft'], by: noticeWriters, action: 'notice.added' },
    publish: {
      from: ['draft', 'withdrawn'],
      to: ['published'],
      by: noticeWriters,
      action: 'notice.published',
    },
    withdraw: { from: ['published'], to: ['withdrawn'], by: noticeWriters, action: 'notice.withdrawn' },
  },
})

export interface ShownNotices {
  /** The notices shown today to the user (null for a visitor): important ones first, then the newest. */
  shownTo(user: Reader): Promise<Notice[]>
  /** Names the branches and batches of a notice: "CSE, ECE · 2024-2028"; empty if it is for all of them. */
  limitsOf(notice: NoticeLimits): Promise<string>
}

type Reader = Pick<CurrentUser, 'id' | 'roles' | 'mustAddFactor'> | null

type Needs = Pick<Kernel, 'hooks' | 'isBehind' | 'clock'> & {
  catalogue: Pick<Catalogue, 'read'>
  /** The classes of the user's own record and of the children's. */
  classesOf(userId: string): Promise<ReaderClasses>
}

/**
 * Caches the notices. A list read on an earlier day still contains all of today's notices, since every change clears
 * the cache; ended ones are filtered out.
 */
export function createShownNotices(
  kernel: Needs,
  { upSince }: Pick<NoticeRepository, 'upSince'>,
): ShownNotices {
  const today = (): string => indianDate(kernel.clock.now())
  const all = keepByTag('notices', kernel, () => upSince(today()))
  return {
    limitsOf: async (notice) => sayLimits(await kernel.catalogue.read(), notice),
    async shownTo(user) {
      const day = today()
      const current = (await all()).filter(
        ({ shownFrom, shownUntil }) => shownFrom <= day && day <= shownUntil,
      )
      const classes = user && current.some(isLimited) ? await kernel.classesOf(user.id) : noClasses
      return current.filter((notice) => isNoticeFor(notice, user, classes))
    },
  }
}

const noClasses: ReaderClasses = { students: [], parents: [] }
