import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { isSectionName } from '#lib/catalogue/class-place.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import { entryInput } from '#lib/schemas/catalogue.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { type CatalogueView, catalogueViewOf } from '../catalogue-view.ts'
import { auditedEntry, type CatalogueEntry } from '../entries/entry.ts'
import { validateEntry } from '../entries/validate-entry.ts'
import { asWritten, newEntry } from '../entries/write-entry.ts'
import { type CatalogueRepository, catalogueRepository } from '../repository.ts'
import type { ClassOfBranch } from './propose-sections.ts'

/** The sections that a class is to have. */
export interface SectionPlan extends ClassOfBranch {
  names: readonly string[]
}

/**
 * Adds the sections that the classes lack, in the caller's transaction, and returns them. Existing sections do not
 * change; a retired one of the same name can be chosen again. It takes the catalogue's lock, so it comes before
 * everything else that the transaction does.
 * @throws DomainError Invalid `catalogue.sectionName` for a text that is no section name; the errors of an entry
 */
export async function makeSections(
  tx: Kysely<Tables>,
  plans: readonly SectionPlan[],
  { actor, clock }: { actor: Actor; clock: Clock },
): Promise<CatalogueEntry[]> {
  const write = catalogueRepository(tx)
  const at = clock.now()
  await write.entries.lock()
  let view = catalogueViewOf(await write.entries.all(), 0)
  const made: CatalogueEntry[] = []
  for (const { names, ...place } of plans)
    for (const name of names) {
      const entry = await makeSection(write, view, { place, name, actor, at })
      if (!entry) continue
      made.push(entry)
      view = catalogueViewOf([...view.all().filter(({ id }) => id !== entry.id), entry], 0)
    }
  if (made.length > 0) await write.tags.touch('catalogue')
  return made
}

interface WantedSection {
  place: ClassOfBranch
  name: string
  actor: Actor
  at: string
}

/** Returns null if the class has the section already. */
async function makeSection(
  write: CatalogueRepository,
  view: CatalogueView,
  { place, name, actor, at }: WantedSection,
): Promise<CatalogueEntry | null> {
  const existing = sectionNamed(view, place, name)
  if (existing && !existing.isRetired) return null
  if (existing) {
    await write.entries.setRetired(existing.id, null)
    const reinstated = { ...existing, isRetired: false, version: existing.version + 1 }
    await record(write, view, { action: 'catalogueEntry.reinstated', entry: reinstated, actor, at })
    return reinstated
  }
  const entry = newSection(view, place, name)
  await write.entries.insert([entry], at)
  const made = asWritten(entry)
  await record(write, view, { action: 'catalogueEntry.added', entry: made, actor, at })
  return made
}

function newSection(view: CatalogueView, place: ClassOfBranch, name: string) {
  const typed = v.safeParse(entryInput, { ...place, parentId: place.branchId, name })
  if (!typed.success || !isSectionName(typed.output.name)) throw invalid('catalogue.sectionName', { name })
  return newEntry(view, 'section', validateEntry(view, 'section', typed.output))
}

function sectionNamed(
  view: CatalogueView,
  { branchId, batchId, semesterId }: ClassOfBranch,
  name: string,
): CatalogueEntry | undefined {
  const key = wordKey(name)
  return view
    .of('section')
    .find(
      (entry) =>
        entry.parentId === branchId &&
        entry.batchId === batchId &&
        entry.semesterId === semesterId &&
        wordKey(entry.name) === key,
    )
}

interface SectionChange {
  action: 'catalogueEntry.added' | 'catalogueEntry.reinstated'
  entry: CatalogueEntry
  actor: Actor
  at: string
}

async function record(
  write: CatalogueRepository,
  view: CatalogueView,
  { action, entry, actor, at }: SectionChange,
): Promise<void> {
  const after = auditedEntry(view, entry)
  const change = { action, entity: 'catalogueEntry', entityId: entry.id, after } as const
  await write.audit.record(auditEntry(actor, at, change))
}
