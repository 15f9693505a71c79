import type { Kysely } from 'kysely'
import type { ImportOffer, ImportRemedyReply } from '#lib/schemas/imports/import-replies.ts'
import type { ImportOptions } from '#lib/schemas/imports/import-requests.ts'
import type { App, Kernel } from '../app.ts'
import type { Actor } from '../audit/audit.ts'
import type { Tables } from '../db/tables.ts'
import type { Objections } from './checks/validated-row.ts'
import type { AddedValue, AddPlace, ImportColumn, MissingValues } from './import-column.ts'
import type {
  ExistingRecord,
  ImportHooks,
  ImportKind,
  OpenImport,
  RowsWork,
  WholeEnding,
} from './import-kind.ts'
import { kindOf } from './kind-registry.ts'

/** The parts of the app that imports use. */
export interface ImportHost extends Pick<
  Kernel,
  'clock' | 'database' | 'env' | 'features' | 'files' | 'jobs' | 'keyring' | 'people' | 'sheets' | 'workers'
> {
  /** Returns the runner of a kind. @throws DomainError NotFound `import.unknownKind` */
  runner(kindName: string): KindRunner
}

export const createImportHost = (app: App): ImportHost => ({
  clock: app.clock,
  database: app.database,
  env: app.env,
  features: app.features,
  files: app.files,
  jobs: app.jobs,
  keyring: app.keyring,
  people: app.people,
  sheets: app.sheets,
  workers: app.workers,
  runner: (kindName) => createKindRunner(app, kindOf(app, kindName)),
})

/** A kind of import bound to the app: callers need not know the app. */
export interface KindRunner {
  /** What its feature declares. */
  kind: ImportKind
  /** Returns the subject's title and link. @throws DomainError NotFound if there is no such subject */
  place(subjectId: string): Promise<{ title: string; link: string }>
  /** Returns its columns, with the present values from the data. */
  columns(options: ImportOptions): Promise<readonly ImportColumn[]>
  addable(): Promise<Readonly<Record<string, readonly AddPlace[]>>>
  addMissing(missing: MissingValues, actor: Actor): Promise<readonly AddedValue[]>
  /** Returns the kind as if the missing values existed, for reading only; null if none can be added. */
  withMissing(missing: MissingValues): Promise<{ runner: KindRunner; added: readonly AddedValue[] } | null>
  context(found: OpenImport): Promise<unknown>
  known(
    db: Kysely<Tables>,
    found: OpenImport,
    keys: readonly string[],
    rows?: readonly object[],
  ): Promise<ReadonlyMap<string, ExistingRecord>>
  /** Returns the check of rows against other records; undefined if the kind has none. */
  objections(db: Kysely<Tables>, found: Pick<OpenImport, 'options'>): Objections<object> | undefined
  /** Returns the prepared form of each row. */
  ready(rows: readonly object[]): readonly object[]
  /** Commits and undoes an import in a single step; null for a kind that does it row by row. */
  ends: EndsRunner | null
  /** Null if the kind has no remedy. */
  remedy: RemedyRunner | null
  /** Null if an undo needs no second person. */
  undoBySecond: UndoRunner | null
}

interface EndsRunner {
  commit(ending: WholeEnding, actor: Actor): Promise<string | null>
  undo(importId: string, actor: Actor): Promise<string | null>
  offer(importId: string): Promise<ImportOffer | null>
  mayUndo(importId: string): Promise<boolean>
}

interface RemedyRunner {
  find(importId: string): Promise<ImportRemedyReply | null>
  apply(importId: string, actor: Actor): Promise<void>
}

interface UndoRunner {
  propose(work: Omit<RowsWork, 'app'>): Promise<void>
  waitsAt(importId: string): Promise<string | null>
}

export function createKindRunner(app: App, kind: ImportKind): KindRunner {
  const { objections } = kind
  const addable = async () => (await kind.addable?.(app)) ?? {}
  return {
    kind,
    place: (subjectId) => kind.place(app, subjectId),
    addable,
    async columns(options) {
      const columns = kind.columns(options)
      if (!kind.values) return columns
      const found = await kind.values(app)
      const places = await addable()
      return columns.map((column) => {
        const values = found[column.field]
        return values ? { ...column, values, addTo: places[column.field] ?? [] } : column
      })
    },
    addMissing: async (missing, actor) => (await kind.addMissing?.(app, missing, actor)) ?? [],
    async withMissing(missing) {
      const imagined = await kind.withMissing?.(app, missing)
      return imagined ? { runner: createKindRunner(imagined.app, kind), added: imagined.added } : null
    },
    context: (found) => kind.context(app, found),
    known: (db, found, keys, rows) => kind.known(app, db, found, keys, rows),
    objections: (db, found) => objections && ((rows) => objections(app, db, rows, found)),
    ready: (rows) => kind.ready?.(app, rows) ?? rows,
    ends: endsIn(app, kind),
    remedy: remedyIn(app, kind.hooks),
    undoBySecond: undoIn(app, kind),
  }
}

const endsIn = (app: App, { ends }: ImportKind): EndsRunner | null =>
  ends
    ? {
        commit: (ending, actor) => ends.commit(app, ending, actor),
        undo: (importId, actor) => ends.undo(app, importId, actor),
        offer: async (importId) => (await ends.offer?.(app, importId)) ?? null,
        mayUndo: (importId) => ends.mayUndo(app, importId),
      }
    : null

const remedyIn = (app: App, { remedy }: ImportHooks = {}): RemedyRunner | null =>
  remedy
    ? {
        find: (importId) => remedy.find(app, importId),
        apply: (importId, actor) => remedy.apply(app, importId, actor),
      }
    : null

const undoIn = (app: App, { undoBySecond }: ImportKind): UndoRunner | null =>
  undoBySecond
    ? {
        propose: (work) => undoBySecond.propose({ app, ...work }),
        waitsAt: (importId) => undoBySecond.waitsAt(app, importId),
      }
    : null
