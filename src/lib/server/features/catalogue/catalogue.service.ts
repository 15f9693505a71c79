import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { wordKey } from '#lib/rules/names/word-key.ts'
import type { TypedEntry } from '#lib/schemas/catalogue.ts'
import type { SaidDeed } from '../../kernel/audit/audit-actions.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, notFound } from '../../kernel/core/errors.ts'
import type { Store } from '../../kernel/store/store.ts'
import { type CatalogueView, catalogueViewOf } from './catalogue-view.ts'
import { auditedEntry } from './entries/audited-entry.ts'
import type { CatalogueEntry } from './entries/entry.ts'
import { type Direction, moved } from './entries/positions.ts'
import { refuseTaken } from './entries/refuse-taken.ts'
import { judgeEntry, refuse, unprintableWords } from './entries/validate-entry.ts'
import { writeEntry } from './entries/write-entry.ts'
import type { CatalogueRepository } from './repository.ts'

/** Who refers to an entry does so by its id: a rename changes nothing for them, and they keep it from being removed. */
export interface CatalogueWrites {
  /** The id of the new entry. @throws DomainError Invalid, Conflict `catalogue.nameTaken` and the like at the field */
  add(kind: CatalogueKind, typed: TypedEntry, actor: Actor): Promise<string>
  /** `version` as it was seen. @throws DomainError likewise; Conflict `catalogue.changedSince` */
  change(id: string, typed: TypedEntry, version: number, actor: Actor): Promise<void>
  /** Past its neighbour in the list. */
  move(id: string, direction: Direction, actor: Actor): Promise<void>
  retire(id: string, actor: Actor): Promise<void>
  reinstate(id: string, actor: Actor): Promise<void>
  /** @throws DomainError Conflict `catalogue.inUse` */
  remove(id: string, actor: Actor): Promise<void>
}

interface Writing {
  write: CatalogueRepository
  view: CatalogueView
  /** With the entry before and after, so far as there is one. */
  record(action: SaidDeed, before: CatalogueEntry | null, after: CatalogueEntry | null): Promise<void>
}

export function createCatalogueWrites(store: Store<CatalogueRepository>, clock: Clock): CatalogueWrites {
  /** One transaction about the catalogue as it is in it. */
  const writing = <T>(actor: Actor, work: (parts: Writing) => Promise<T>): Promise<T> =>
    store.transact(async (write) => {
      await write.entries.lock()
      await write.tags.touch('catalogue')
      const view = catalogueViewOf(await write.entries.all(), 0)
      const record: Writing['record'] = async (action, before, after) => {
        const change = { action, entity: 'catalogueEntry', entityId: (after ?? before)?.id ?? '' }
        const said = { before: auditedEntry(view, before), after: auditedEntry(view, after) }
        await write.audit.record(auditEntry(actor, clock.now(), { ...change, ...said }))
      }
      return work({ write, view, record })
    })

  const setRetired = (id: string, isRetired: boolean, actor: Actor): Promise<void> =>
    writing(actor, async ({ write, view, record }) => {
      const entry = entryIn(view, id)
      if (entry.isRetired === isRetired) return
      await write.entries.setRetired(id, isRetired ? clock.now() : null)
      const action = isRetired ? 'catalogueEntry.retired' : 'catalogueEntry.reinstated'
      await record(action, entry, { ...entry, isRetired })
    })

  return {
    add: (kind, typed, actor) =>
      writing(actor, async ({ write, view, record }) => {
        refuse(unprintableWords(typed))
        const writing = { entries: write.entries, view, at: clock.now() }
        const entry = await writeEntry(writing, kind, judgeEntry(view, kind, typed))
        await record('catalogueEntry.added', null, entry)
        return entry.id
      }),

    change: (id, typed, version, actor) =>
      writing(actor, async ({ write, view, record }) => {
        const before = entryIn(view, id)
        if (before.version !== version) throw conflict('catalogue.changedSince')
        refuse(unprintableWords(typed, before))
        const fields = judgeEntry(view, before.kind, typed, before)
        refuseTaken(view, before.kind, fields, before)
        await write.entries.change(before, fields, formerKeysOf(before, fields.name))
        await record('catalogueEntry.changed', before, { ...before, ...fields })
      }),

    move: (id, direction, actor) =>
      writing(actor, async ({ write, view, record }) => {
        const entry = entryIn(view, id)
        const places = moved(view, entry, direction)
        for (const { id: each, position } of places) await write.entries.place(each, position)
        const own = places.find((place) => place.id === id)
        if (own) await record('catalogueEntry.moved', entry, { ...entry, ...own })
      }),

    retire: (id, actor) => setRetired(id, true, actor),
    reinstate: (id, actor) => setRetired(id, false, actor),

    remove: (id, actor) =>
      writing(actor, async ({ write, view, record }) => {
        const entry = entryIn(view, id)
        if (!(await write.entries.remove(id))) throw conflict('catalogue.inUse', { name: entry.name })
        await record('catalogueEntry.removed', entry, null)
      }),
  }
}

/** @throws DomainError NotFound `catalogue.notFound` */
function entryIn(view: CatalogueView, id: string): CatalogueEntry {
  const entry = view.byId(id)
  if (!entry) throw notFound('catalogue.notFound')
  return entry
}

/** An entry that gets a former name back has it as its name alone. */
function formerKeysOf(before: CatalogueEntry, name: string): string[] {
  const keys = new Set([...before.formerKeys, wordKey(before.name)])
  keys.delete(wordKey(name))
  return [...keys]
}
