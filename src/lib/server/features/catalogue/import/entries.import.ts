import { type CatalogueKind, catalogueKinds, shapeOf } from '#lib/catalogue/kinds.ts'
import { routes } from '#lib/routes.ts'
import { wordKey } from '#lib/rules/names/word-key.ts'
import { m } from '#paraglide/messages.js'
import { isDomainError } from '../../../kernel/core/errors.ts'
import type {
  Claim,
  ClaimColumn,
  ImportKind,
  ImportKinds,
  RowsWork,
} from '../../../kernel/imports/import-kind.ts'
import { cacheTagRepository } from '../../../kernel/tags/cache-tags.repository.ts'
import { type CatalogueView, catalogueViewOf } from '../catalogue-view.ts'
import { entryRepository } from '../entries/entry.repository.ts'
import type { EntryFields } from '../entries/entry.ts'
import { writeEntry } from '../entries/write-entry.ts'
import { catalogueOffice } from '../policy.ts'
import { entryColumns } from './entry-columns.ts'
import { readEntryRow } from './parse-entry-row.ts'

/** A list a kind. Entries that are there stay as they are: what a file says differently is a row with errors. */
export const entryImports: ImportKinds = Object.fromEntries(
  catalogueKinds.map((kind) => [`catalogue.${kind}`, entryImport(kind)]),
)

function entryImport(kind: CatalogueKind): ImportKind<EntryFields, CatalogueView> {
  return {
    access: catalogueOffice,
    title: m[`catalogue.many.${kind}`],
    place: async () => ({ title: m[`catalogue.many.${kind}`](), link: routes.catalogueList(kind) }),
    columns: () => entryColumns(kind),
    context: ({ catalogue }) => catalogue.read(),
    parse: (cells, view) => readEntryRow(cells, view, kind),
    keyOf,
    fingerprint: (fields) => JSON.stringify(fields),
    repeats: { field: () => 'name', code: 'repeated' },
    claimColumns: claimColumnsOf(kind),
    claims: (fields) => claimsOf(kind, fields),
    leavesKnown: true,

    async known(_, db, __, keys) {
      const wanted = new Set(keys)
      const entries = (await entryRepository(db).all()).filter((entry) => entry.kind === kind)
      return new Map(
        entries
          .filter((entry) => wanted.has(keyOf(entry)))
          .map((entry) => [keyOf(entry), { print: '', entity: entry.id, version: String(entry.version) }]),
      )
    },

    async commit(work, rows) {
      const { entries, all } = await openEntries(work)
      const done = []
      for (const { line, row } of rows) {
        const view = catalogueViewOf(all, 0)
        const entry = await writeEntry({ entries, view, at: work.at }, kind, row).catch(refusedEntry)
        if (entry) all.push(entry)
        done.push(entry ? { line, entity: entry.id, version: '1' } : { line, problem: 'changedMeanwhile' })
      }
      return done
    },

    async undo(work, rows) {
      const { entries, all } = await openEntries(work)
      const stays = new Map<number, string>()
      for (const { line, entity, version } of rows) {
        const entry = all.find(({ id }) => id === entity)
        if (entry && String(entry.version) !== version) stays.set(line, 'editedSince')
        else if (entry && !(await entries.remove(entity))) stays.set(line, 'entryUsed')
      }
      return stays
    },
  }
}

async function openEntries({ db }: RowsWork) {
  const entries = entryRepository(db)
  await entries.lock()
  await cacheTagRepository(db).touch('catalogue')
  return { entries, all: await entries.all() }
}

/** Its place and its name. */
function keyOf({ parentId, batchId, semesterId, code, name, ...entry }: EntryFields): string {
  const place = parentId ?? wordKey(code)
  return [place, batchId, semesterId, entry.startYear ?? wordKey(name), entry.endYear].join(' ')
}

/** What no other entry of the same place has; of a pair the code is the place. */
function claimsOf(
  kind: CatalogueKind,
  { parentId, batchId, semesterId, shortName, code }: EntryFields,
): Claim[] {
  const within = [parentId, batchId, semesterId].join(' ')
  const claims = [{ field: 'shortName', text: shortName, within }]
  return shapeOf[kind].isPair ? claims : [...claims, { field: 'code', text: code, within }]
}

/** The same, and its name, by the words of a row. */
function claimColumnsOf(kind: CatalogueKind): ClaimColumn[] {
  if (shapeOf[kind].isPair) return [{ field: 'name', within: ['code'] }]
  return ['name', 'shortName', 'code'].map((field) => ({ field, within: ['within', 'batch', 'semester'] }))
}

/** Another row or somebody else was quicker. */
function refusedEntry(error: unknown): null {
  if (isDomainError(error)) return null
  throw error
}
