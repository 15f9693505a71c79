import * as v from 'valibot'
import { type DefaultEntry, defaultEntries } from '#lib/catalogue/defaults.ts'
import { type CatalogueKind, catalogueKinds, shapeOf } from '#lib/catalogue/kinds.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { entryInput } from '#lib/schemas/catalogue.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { type CatalogueView, catalogueViewOf } from '../catalogue-view.ts'
import type { CatalogueRepository } from '../repository.ts'
import type { NewEntry } from './entry.repository.ts'
import { validateEntry } from './validate-entry.ts'
import { asWritten, newEntry } from './write-entry.ts'

export interface CatalogueDefaults {
  /** Adds common entries that are missing and returns the counts by list. Existing entries do not change. */
  addDefaults(actor: Actor): Promise<AddedEntries>
}

/** The number of added entries by list, in the order of the lists. */
type AddedEntries = ReadonlyMap<CatalogueKind, number>

export const catalogueDefaults = (store: Store<CatalogueRepository>, clock: Clock): CatalogueDefaults => ({
  addDefaults: (actor) =>
    store.transact(async (write) => {
      await write.entries.lock()
      const at = clock.now()
      const known = await write.entries.all()
      const entries = [...known]
      const added: NewEntry[] = []
      for (const given of defaultEntries(Number(indianDate(at).slice(0, 4)))) {
        const view = catalogueViewOf(entries, 0)
        const place = placeOf(view, given)
        if (!place || view.find(given.kind, given.name, place).length > 0) continue
        const departmentId = idOf(view, 'department', given.department)
        const typed = v.parse(entryInput, { ...given, ...place, departmentId })
        const entry = newEntry(view, given.kind, validateEntry(view, given.kind, typed))
        added.push(entry)
        entries.push(asWritten(entry))
      }
      const counts = new Map<CatalogueKind, number>()
      for (const kind of catalogueKinds) {
        const count = added.filter((entry) => entry.kind === kind).length
        if (count > 0) counts.set(kind, count)
      }
      if (added.length === 0) return counts
      await write.entries.insert(added, at)
      await write.tags.touch('catalogue')
      const change = { action: 'catalogue.defaultsAdded', entity: 'catalogue', entityId: 'catalogue' }
      await write.audit.record(auditEntry(actor, at, { ...change, after: { entries: added.length } }))
      return counts
    }),
})

/** Returns null if the parent does not exist: a college that renamed its course does not need the defaults below it. */
function placeOf(view: CatalogueView, { kind, within = '' }: DefaultEntry): { parentId?: string } | null {
  const { within: parentKind } = shapeOf[kind]
  if (!parentKind) return {}
  const parentId = idOf(view, parentKind, within)
  return parentId === '' ? null : { parentId }
}

const idOf = (view: CatalogueView, kind: CatalogueKind, word = ''): string =>
  view.find(kind, word)[0]?.id ?? ''
