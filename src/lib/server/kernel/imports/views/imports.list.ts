import { sql } from 'kysely'
import { badge, type Cell, instant, link, number, text } from '#lib/lists/cell.ts'
import { importBadge, isBrokenOff, isCounted, sayImportState } from '#lib/lists/import-badge.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { type ImportState, importStates } from '#lib/schemas/imports/import-requests.ts'
import type { Role } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import { isDomainError } from '../../core/errors.ts'
import { jobRepository } from '../../jobs/job.repository.ts'
import {
  type AnyList,
  type ListRequest,
  type ListContext,
  type ListFilter,
  listOf,
} from '../../lists/list-kind.ts'
import { isFound, isWithinDays, rowsByCursor } from '../../lists/rows/sql-rows.ts'
import { completedRows } from '../../lists/rows/derived-rows.ts'
import { createImportHost, type ImportHost } from '../import-host.ts'
import { kindOf, readableKinds } from '../kind-registry.ts'
import { importOf, type StoredImport } from '../store/import-row.ts'
import { importRepository } from '../store/import.repository.ts'

/** An import with its user and the page on which it continues. */
interface PlacedImport {
  found: StoredImport
  who: string
  /** Null if its subject no longer exists. */
  place: Place | null
  /** Whether one of its jobs is waiting or running. */
  isAtWork: boolean
}

interface Place {
  title: string
  link: string
}

/** Finds the page of each import; each subject is read once, because many imports share one. */
async function placeImports(
  imports: readonly StoredImport[],
  { app }: Pick<ListContext, 'app'>,
): Promise<PlacedImport[]> {
  const host = createImportHost(app)
  const names = await host.people.namesOf([...new Set(imports.map(({ createdBy }) => createdBy))])
  const places = new Map<string, Place | null>()
  for (const found of imports) {
    const subject = subjectOf(found)
    if (!places.has(subject)) places.set(subject, await importPlace(host, found))
  }
  const running = await jobRepository(host.database.reads).runningOf(imports.map(({ id }) => id))
  const atWork = new Set(running.map(({ subjectId }) => subjectId))
  return imports.map((found) => ({
    found,
    who: names.get(found.createdBy) ?? '',
    place: places.get(subjectOf(found)) ?? null,
    isAtWork: atWork.has(found.id),
  }))
}

const subjectOf = ({ kind, subjectId }: StoredImport): string => `${kind} ${subjectId}`

/** Returns the page of the import's subject; null if the subject no longer exists. */
export const importPlace = (host: ImportHost, { kind, subjectId }: StoredImport): Promise<Place | null> =>
  host
    .runner(kind)
    .place(subjectId)
    .catch((error: unknown) => {
      if (isDomainError(error)) return null
      throw error
    })

/**
 * Lists every import of every kind that the reader may see, newest first. Each links to the page on which it
 * continues.
 */
export const importsList = (access: readonly Role[]): AnyList =>
  listOf<PlacedImport>({
    title: m['imports.all.title'],
    access,
    search: m['imports.all.search'],
    filters,
    sortedBy: '-at',
    columns: [
      { name: 'file', heading: m['imports.all.file'], cell: fileCell },
      {
        name: 'kind',
        in: ['csv', 'xlsx'],
        heading: m['imports.all.kind'],
        cell: ({ found }, { app }) => text(kindOf(app, found.kind).title()),
      },
      {
        name: 'subject',
        in: ['csv', 'xlsx'],
        heading: m['imports.all.subject'],
        cell: ({ place }) => text(place?.title ?? ''),
      },
      {
        name: 'state',
        heading: m['imports.all.state'],
        cell: ({ found: { state, jobId }, isAtWork }) => {
          const standing = { state, jobId, isAtWork }
          return badge(sayImportState(standing), isBrokenOff(standing) ? 'bad' : importBadge[state])
        },
      },
      { name: 'new', heading: m['imports.count.new'], cell: ({ found }) => countCell(found, 'newRows') },
      {
        name: 'changed',
        heading: m['imports.count.changed'],
        cell: ({ found }) => countCell(found, 'changedRows'),
      },
      {
        name: 'unchanged',
        heading: m['imports.count.unchanged'],
        cell: ({ found }) => countCell(found, 'unchangedRows'),
      },
      {
        name: 'errors',
        heading: m['imports.count.error'],
        cell: ({ found }) => countCell(found, 'errorRows'),
      },
      { name: 'who', heading: m['imports.all.who'], cell: ({ who }) => text(who) },
      {
        name: 'at',
        heading: m['imports.all.at'],
        sort: 'descending',
        cell: ({ found }) => instant(found.createdAt),
      },
    ],
    keyOf: ({ found }) => found.id,
    empty: m['imports.all.nothing'],
    nothingFits: m['imports.all.empty'],
    file: { name: 'imports', call: '/api/v1/exportImports' },
    rows: completedRows(
      rowsByCursor({
        from: importsFound,
        sorts: { at: sql.ref('created_at') },
        key: sql.ref('id'),
        rowOf: importOf,
      }),
      placeImports,
    ),
  })

type RowCount = 'newRows' | 'changedRows' | 'unchangedRows' | 'errorRows'

/** Leaves the counts of an unchecked file empty. */
const countCell = (found: StoredImport, count: RowCount): Cell =>
  isCounted(found) ? number(found[count]) : text('')

/** Shows the subject below the file name, because a table of ten columns has no space for it. */
function fileCell({ found, place }: PlacedImport, { app }: ListContext): Cell {
  const kind = kindOf(app, found.kind).title()
  const about = place && place.title !== kind ? `${kind} · ${place.title}` : kind
  return place ? link(found.fileName, place.link, about) : text(found.fileName, about)
}

const filters: readonly ListFilter[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: m['imports.all.kind'],
    any: m['imports.all.anyKind'],
    choices: ({ app, user }) =>
      readableKinds(app.features, user).map((name): Option => [name, kindOf(app, name).title()]),
  },
  {
    kind: 'choice',
    name: 'state',
    label: m['imports.all.state'],
    any: m['imports.all.anyState'],
    choices: () => importStates.map((state): Option => [state, m[`imports.state.${state}`]()]),
  },
  {
    kind: 'choice',
    name: 'who',
    label: m['imports.all.who'],
    any: m['imports.all.anybody'],
    choices: importers,
  },
  { kind: 'dates', name: 'at', label: m['imports.all.at'] },
]

async function importers({ app, user }: ListContext): Promise<readonly Option[]> {
  const ids = await importRepository(app.database.reads).importers(readableKinds(app.features, user))
  const names = await app.people.namesOf(ids)
  return ids.map((id): Option => [id, names.get(id) ?? '']).toSorted(([, a], [, b]) => a.localeCompare(b))
}

/** Restricts the rows to kinds that the reader may see, whatever the address asks for. */
function importsFound({ db, wanted, context: { app, user } }: ListRequest) {
  const { kind, state, who } = wanted.values
  const kinds = readableKinds(app.features, user).filter((name) => kind === undefined || name === kind)
  return db
    .selectFrom('imports')
    .selectAll()
    .where('kind', 'in', kinds)
    .where(isFound(['file_name'], wanted.search))
    .where(isWithinDays('created_at', wanted, 'at'))
    .$if(state !== undefined, (query) => query.where('state', '=', state as ImportState))
    .$if(who !== undefined, (query) => query.where('created_by', '=', who ?? ''))
}
