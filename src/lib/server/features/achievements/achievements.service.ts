import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { AuditAction } from '../../kernel/audit/audit-actions.ts'
import { type Actor, type AuditedChange, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflictAt, notFound, refuseAt } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import { requirePrintable } from '../../kernel/core/unprintable-texts.ts'
import type { UploadedFile } from '../../kernel/http/uploads/multipart.ts'
import { preparePaper } from '../../kernel/kept-files/prepare-paper.ts'
import type { KeptFile } from '../../kernel/kept-files/stored-file.ts'
import type { KeptFiles } from '../../kernel/kept-files/stored-files.ts'
import { requireSeen } from '../../kernel/stale-records/stale-record.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Faculty, FacultyMember } from '../faculty/feature.ts'
import { type BibtexGiven, newFromBibtex } from './bibtex/new-achievements.ts'
import type { BibtexWork } from './bibtex/parse-bibtex.ts'
import { maySee, type Scope } from './policy.ts'
import type { Days, KindFigures } from './records/achievement.repository.ts'
import {
  type Achievement,
  type AchievementFields,
  auditedAchievement,
  requirePlausible,
  sameKeyOf,
} from './records/achievement.ts'
import { proofKinds, proofOf } from './records/proof.ts'
import type { AchievementsRepository } from './repository.ts'

/** Who makes a change, and whose achievements they may manage. */
export interface By {
  actor: Actor
  scope: Scope
}

export interface Achievements {
  find(id: string): Promise<Achievement | null>
  /** Sorted newest first. */
  ofMembers(ids: readonly string[]): Promise<Achievement[]>
  figuresOf(memberId: string, days?: Days): Promise<KindFigures[]>
  /** Counts for dashboards. */
  counts: AchievementsRepository['counts']
  /** Links to the proof files by achievement id; achievements without a proof are omitted. */
  proofs(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Returns the id of the new achievement.
   * @throws DomainError at the field: Conflict `achievements.there`; Invalid `achievements.notYours`,
   * `achievements.toCome`, `achievements.yearToCome`, `achievements.issnForm`, `achievements.proofType`
   */
  add(fields: AchievementFields, by: By, proof?: UploadedFile | null): Promise<string>
  /**
   * Adds achievements of one person and skips those already stored.
   * @throws DomainError Invalid `achievements.notYours`
   */
  addSeveral(fields: readonly AchievementFields[], by: By): Promise<{ added: number; known: number }>
  /**
   * Adds the works of a BibTeX file and skips those already stored.
   * @throws DomainError Invalid `achievements.notYours`, and the errors of `newFromBibtex`
   */
  addWorks(works: readonly BibtexWork[], given: BibtexGiven, by: By): Promise<AddedWorks>
  /**
   * Saves a change based on `seen.version`.
   * @throws DomainError the errors of `add`; NotFound `achievements.notFound`, Conflict `achievements.changedSince`
   */
  change(
    seen: Pick<Achievement, 'id' | 'version'>,
    fields: AchievementFields,
    by: By,
    proof?: UploadedFile | null,
  ): Promise<void>
  /** @throws DomainError NotFound `achievements.notFound`, Conflict `achievements.changedSince` */
  remove(seen: Pick<Achievement, 'id' | 'version'>, by: By): Promise<void>
}

/** What an upload of works did. */
export interface AddedWorks {
  added: number
  known: number
  /** The keys of the added works whose month was chosen and is not in the file. */
  guessed: string[]
}

interface Parts {
  store: Store<AchievementsRepository>
  clock: Clock
  files: Pick<KeptFiles, 'prepare'>
  faculty: Pick<Faculty, 'findTeaching'>
}

interface Several {
  count: number
  among(write: AchievementsRepository): Promise<{ fields: readonly AchievementFields[]; guessed: string[] }>
}

const refusals = { gone: 'achievements.notFound', changed: 'achievements.changedSince' }

export function createAchievementsService({ store, clock, files, faculty }: Parts): Achievements {
  async function chosenMember(memberId: string, { scope }: By): Promise<FacultyMember> {
    const member = await faculty.findTeaching(memberId)
    if (!member || !maySee(scope, member)) throw refuseAt('memberId', 'achievements.notYours')
    return member
  }

  /** Reads the achievement and its person. An achievement outside the scope is reported as not found. */
  async function seenWithin({ id, version }: Pick<Achievement, 'id' | 'version'>, { scope }: By) {
    const found = await store.read.achievements.find(id)
    const member = found && (await faculty.findTeaching(found.memberId))
    if (!member || !maySee(scope, member)) throw notFound(refusals.gone)
    return { found: requireSeen(found, version, refusals), member }
  }

  async function prepared(id: string, proof: UploadedFile | null, { actor }: By): Promise<KeptFile | null> {
    if (!proof || proof.bytes.byteLength === 0) return null
    const about = { field: 'proof', accepts: proofKinds, refusal: 'achievements.proofType' }
    return preparePaper(files, { owner: proofOf(id), ...about, file: proof, by: actor.id })
  }

  return {
    find: store.read.achievements.find,
    ofMembers: store.read.achievements.ofMembers,
    figuresOf: store.read.achievements.figuresOf,
    counts: store.read.counts,

    proofs: store.read.proofs.addresses,

    async add(fields, by, given = null) {
      requirePlausible(fields, { today: indianDate(clock.now()) })
      requirePrintable(fields)
      const id = newId()
      const member = await chosenMember(fields.memberId, by)
      const proof = await prepared(id, given, by)
      await store.transact(async (write) => {
        await write.achievements.lockMembers([member.id])
        await refuseTaken(write, fields, '')
        await write.achievements.insert(id, fields, { at: clock.now(), byId: by.actor.id })
        if (proof) await write.files.add(proof)
        const after = { ...auditedAchievement(fields, member), ...proofNamed(proof) }
        await write.audit.record(entry('achievement.added', id, by, { after }))
      })
      return id
    },

    async addSeveral(all, by) {
      const [first] = all
      if (!first) return { added: 0, known: 0 }
      return addOfMember(first.memberId, by, {
        count: all.length,
        among: async () => ({ fields: all, guessed: [] }),
      })
    },

    addWorks: (works, given, by) =>
      addOfMember(given.memberId, by, {
        count: works.length,
        among: async (write) =>
          newFromBibtex(works, given, {
            there: await write.achievements.ofMembers([given.memberId]),
            today: indianDate(clock.now()),
          }),
      }),

    async change(seen, fields, by, given = null) {
      const { found, member: before } = await seenWithin(seen, by)
      requirePlausible(fields, { today: indianDate(clock.now()), storedIssn: found.issn })
      requirePrintable(fields, found)
      const member = await chosenMember(fields.memberId, by)
      const proof = await prepared(seen.id, given, by)
      await store.transact(async (write) => {
        await write.achievements.lockMembers([before.id, member.id])
        requireSeen(await write.achievements.find(seen.id), seen.version, refusals)
        await refuseTaken(write, fields, seen.id)
        const [earlier = null] = proof ? await write.files.ofOwner(proofOf(seen.id)) : []
        if (proof) await write.files.drop(proofOf(seen.id))
        if (proof) await write.files.add(proof)
        if (!(await write.achievements.change(seen, fields, clock.now()))) throw notFound(refusals.gone)
        const change = {
          before: { ...auditedAchievement(found, before), ...proofNamed(earlier) },
          after: { ...auditedAchievement(fields, member), ...proofNamed(proof) },
        }
        await write.audit.record(entry('achievement.changed', seen.id, by, change))
      })
    },

    async remove(seen, by) {
      const { found, member } = await seenWithin(seen, by)
      await store.transact(async (write) => {
        await write.achievements.lockMembers([member.id])
        requireSeen(await write.achievements.find(seen.id), seen.version, refusals)
        const [proof = null] = await write.files.ofOwner(proofOf(seen.id))
        await write.files.drop(proofOf(seen.id))
        await write.achievements.remove(seen)
        const before = { ...auditedAchievement(found, member), ...proofNamed(proof) }
        await write.audit.record(entry('achievement.removed', seen.id, by, { before }))
      })
    },
  }

  /**
   * Adds the achievements that the person does not have yet. The lookup runs under the member lock, so that two uploads
   * cannot add the same one.
   */
  async function addOfMember(memberId: string, by: By, { count, among }: Several): Promise<AddedWorks> {
    const member = await chosenMember(memberId, by)
    return store.transact(async (write) => {
      await write.achievements.lockMembers([member.id])
      const { fields: all, guessed } = await among(write)
      const once = new Map(all.map((of) => [sameKeyOf(of), { ...of, memberId: member.id }]))
      const there = await write.achievements.sameOf(member.id, [...once.keys()])
      const added = [...once].filter(([key]) => !there.has(key))
      for (const [, fields] of added) {
        const id = newId()
        await write.achievements.insert(id, fields, { at: clock.now(), byId: by.actor.id })
        await write.audit.record(
          entry('achievement.added', id, by, { after: auditedAchievement(fields, member) }),
        )
      }
      return { added: added.length, known: count - added.length, guessed }
    })
  }

  function entry(action: AuditAction, entityId: string, { actor }: By, auditChange: AuditChange) {
    return auditEntry(actor, clock.now(), { action, entity: 'achievement', entityId, ...auditChange })
  }
}

type AuditChange = Pick<AuditedChange, 'before' | 'after'>

const proofNamed = (proof: KeptFile | null): { proof?: string } => (proof ? { proof: proof.name } : {})

/** @throws DomainError Conflict `achievements.there`, at the field that identifies the achievement */
async function refuseTaken(
  write: AchievementsRepository,
  fields: AchievementFields,
  ownId: string,
): Promise<void> {
  const there = await write.achievements.sameOf(fields.memberId, [sameKeyOf(fields)])
  const isTaken = [...there.values()].some(({ id }) => id !== ownId)
  if (isTaken) throw conflictAt(fields.doi ? 'doi' : 'description', 'achievements.there')
}
