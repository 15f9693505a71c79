import { isDeepStrictEqual } from 'node:util'
import type { TermFields } from '#lib/schemas/calendar/term.ts'
import type { AuditAction } from '../../../kernel/audit/audit-actions.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { breaksReference } from '../../../kernel/db/portable.ts'
import type { SeenRow } from '../../../kernel/db/versioned-rows.ts'
import { requireSeen } from '../../../kernel/stale-records/stale-record.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue, CatalogueView, SectionPlan } from '../../catalogue/feature.ts'
import { auditedTerm } from '../audit.ts'
import type { CalendarRepository } from '../repository.ts'
import type { TermContent, TermRecord } from './term.ts'
import { refuseUnlikelyYear } from './usual-year.ts'
import { completeTerm, refuseBesideOthers } from './validate-term.ts'

export interface Terms {
  /** All terms by their first day, cached until one changes. */
  terms(): Promise<readonly TermRecord[]>
  findTerm(id: string): Promise<TermRecord | null>
  /**
   * Checks a term as opening or changing it would.
   * @throws DomainError Invalid and Conflict, at the fields
   */
  checkTerm(fields: TermFields, ownId?: string | null): Promise<TermContent>
  /**
   * Stores a term and makes its sections in one transaction; returns the id and the number of new sections.
   * @throws DomainError Invalid, at the field; Conflict `calendar.termTaken` at `semesterId`, `calendar.termOverlaps`
   * at `firstDay` or `lastDay`; Invalid `catalogue.sectionName`; Invalid `calendar.semesterUnlikely` at
   * `semesterConfirmed` until it is ticked
   */
  openTerm(
    fields: TermFields,
    sections: readonly SectionPlan[],
    actor: Actor,
  ): Promise<{ id: string; sections: number }>
  /** @throws DomainError the errors of `openTerm`; NotFound `calendar.termNotFound`; Conflict `calendar.changedSince` */
  changeTerm(seen: SeenRow, fields: TermFields, actor: Actor): Promise<void>
  /** Removes a term; its sections stay. @throws DomainError NotFound, Conflict */
  removeTerm(seen: SeenRow, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<CalendarRepository>
  clock: Clock
  catalogue: Pick<Catalogue, 'read' | 'makeSectionsIn'>
  terms(): Promise<readonly TermRecord[]>
  /** Applies the change here at once, so that the next page shows it. */
  refresh(): Promise<void>
}

const refusals = { gone: 'calendar.termNotFound', changed: 'calendar.changedSince' }

export function createTerms({ store, clock, catalogue, terms, refresh }: Parts): Terms {
  /** An entry of the catalogue may be removed while a term that names it is being saved. */
  const writing = async <T>(work: (write: CalendarRepository) => Promise<T>): Promise<T> => {
    const result = await store
      .transact(async (write) => {
        const done = await work(write)
        await write.tags.touch('calendar')
        return done
      })
      .catch((error: unknown) => {
        throw breaksReference(error) ? conflict('catalogue.notThere') : error
      })
    await refresh()
    return result
  }

  const record = (
    write: CalendarRepository,
    { action, id, actor, ...change }: { action: AuditAction; id: string; actor: Actor } & Audited,
  ) => write.audit.record(auditEntry(actor, clock.now(), { action, entity: 'term', entityId: id, ...change }))

  return {
    terms,
    findTerm: store.read.terms.find,

    async checkTerm(fields, ownId = null) {
      const view = await catalogue.read()
      const content = completeTerm(view, fields)
      refuseBesideOthers(view, content, await store.read.terms.ofBatches([content.batchId]), ownId)
      if (!fields.semesterConfirmed && ownId === null) refuseUnlikelyYear(view, content)
      return content
    },

    async openTerm(fields, sections, actor) {
      const view = await catalogue.read()
      const content = completeTerm(view, fields)
      if (!fields.semesterConfirmed) refuseUnlikelyYear(view, content)
      return writing(async (write) => {
        // First of all, because it takes an advisory lock.
        const made = await catalogue.makeSectionsIn(write.transaction, sections, actor)
        const id = await insertTerm(write, view, { content, actor, at: clock.now() })
        await record(write, { action: 'term.opened', id, actor, after: auditedTerm(view, content) })
        return { id, sections: made.length }
      })
    },

    async changeTerm(seen, fields, actor) {
      const view = await catalogue.read()
      const content = completeTerm(view, fields)
      await writing(async (write) => {
        const stored = await write.terms.find(seen.id)
        await write.terms.lockBatches([content.batchId, ...(stored ? [stored.batchId] : [])])
        const { id, version, ...before } = requireSeen(
          await write.terms.find(seen.id),
          seen.version,
          refusals,
        )
        if (isDeepStrictEqual(before, content)) return
        if (!fields.semesterConfirmed && !isSameYearOfClass(before, content))
          refuseUnlikelyYear(view, content)
        refuseBesideOthers(view, content, await write.terms.ofBatches([content.batchId]), id)
        if (!(await write.terms.change({ id, version }, content, clock.now())))
          throw conflict(refusals.changed)
        await record(write, {
          action: 'term.changed',
          id,
          actor,
          before: auditedTerm(view, before),
          after: auditedTerm(view, content),
        })
      })
    },

    async removeTerm(seen, actor) {
      const view = await catalogue.read()
      await writing(async (write) => {
        const before = requireSeen(await write.terms.find(seen.id), seen.version, refusals)
        if (!(await write.terms.remove(seen))) throw conflict(refusals.changed)
        await record(write, { action: 'term.removed', id: seen.id, actor, before: auditedTerm(view, before) })
      })
    },
  }
}

/** Whether a change leaves class and academic year as they were: somebody has confirmed them already. */
const isSameYearOfClass = (before: TermContent, after: TermContent): boolean =>
  before.batchId === after.batchId &&
  before.semesterId === after.semesterId &&
  before.academicYear === after.academicYear

interface Audited {
  before?: object
  after?: object
}

/** @throws DomainError Conflict, at the field */
async function insertTerm(
  write: CalendarRepository,
  view: CatalogueView,
  { content, actor, at }: { content: TermContent; actor: Actor; at: string },
): Promise<string> {
  await write.terms.lockBatches([content.batchId])
  refuseBesideOthers(view, content, await write.terms.ofBatches([content.batchId]), null)
  return write.terms.insert(content, { at, byId: actor.id })
}
