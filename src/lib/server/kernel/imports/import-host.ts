import type { Kysely } from 'kysely'
import type { ImportEffect, ImportOffer, ImportRemedyReply } from '#lib/schemas/imports/import-replies.ts'
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
  RowWriting,
  SingleStepCommit,
  WrittenRow,
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
  findExisting(
    db: Kysely<Tables>,
    found: OpenImport,
    keys: readonly string[],
    rows?: readonly object[],
  ): Promise<ReadonlyMap<string, ExistingRecord>>
  /** Returns the check of rows against other records; undefined if the kind has none. */
  objections(db: Kysely<Tables>, found: Pick<OpenImport, 'options'>): Objections<object> | undefined
  /** Returns the prepared form of each row. */
  prepare(rows: readonly object[]): readonly object[]
  /** Returns the rows that an undo would keep now; null if the kind cannot tell. */
  previewUndo: ((rows: readonly WrittenRow[]) => Promise<ReadonlyMap<number, string>>) | null
  /** Commits and undoes an import in a single step; null for a kind that does it row by row. */
  singleStep: SingleStepRunner | null
  /** Null if the kind has no remedy. */
  remedy: RemedyRunner | null
  /** Returns what saving these rows would alter elsewhere; null if the kind alters nothing else. */
  effects: ((rows: readonly object[]) => Promise<readonly ImportEffect[]>) | null
  /** Null if an undo needs no second person. */
  undoBySecond: UndoRunner | null
}

interface SingleStepRunner {
  commit(agreed: SingleStepCommit, actor: Actor): Promise<string | null>
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
  const { columns: declared, identity, rows: checks, writing } = kind
  const { objections } = checks
  const addable = async () => (await declared.addable?.(app)) ?? {}
  return {
    kind,
    place: (subjectId) => kind.place(app, subjectId),
    addable,
    async columns(options) {
      const columns = declared.list(options)
      if (!declared.values) return columns
      const found = await declared.values(app)
      const places = await addable()
      return columns.map((column) => {
        const values = found[column.field]
        return values ? { ...column, values, addTo: places[column.field] ?? [] } : column
      })
    },
    addMissing: async (missing, actor) => (await declared.addMissing?.(app, missing, actor)) ?? [],
    async withMissing(missing) {
      const imagined = await declared.withMissing?.(app, missing)
      return imagined ? { runner: createKindRunner(imagined.app, kind), added: imagined.added } : null
    },
    context: (found) => checks.context(app, found),
    findExisting: (db, found, keys, rows) => identity.findExisting(app, db, found, keys, rows),
    objections: (db, found) => objections && ((rows) => objections(app, db, rows, found)),
    prepare: (rows) => writing.prepare?.(app, rows) ?? rows,
    previewUndo: previewIn(app, writing),
    singleStep: singleStepIn(app, writing),
    remedy: remedyIn(app, kind.hooks),
    effects: effectsIn(app, kind.hooks),
    undoBySecond: undoIn(app, writing),
  }
}

const previewIn = (app: App, { previewUndo }: RowWriting): KindRunner['previewUndo'] =>
  previewUndo ? (rows) => previewUndo(app, app.database.reads, rows) : null

const singleStepIn = (app: App, { singleStep }: RowWriting): SingleStepRunner | null =>
  singleStep
    ? {
        commit: (agreed, actor) => singleStep.commit(app, agreed, actor),
        undo: (importId, actor) => singleStep.undo(app, importId, actor),
        offer: async (importId) => (await singleStep.offer?.(app, importId)) ?? null,
        mayUndo: (importId) => singleStep.mayUndo(app, importId),
      }
    : null

const remedyIn = (app: App, { remedy }: ImportHooks = {}): RemedyRunner | null =>
  remedy
    ? {
        find: (importId) => remedy.find(app, importId),
        apply: (importId, actor) => remedy.apply(app, importId, actor),
      }
    : null

const effectsIn = (app: App, { effects }: ImportHooks = {}): KindRunner['effects'] =>
  effects ? (rows) => effects(app, rows) : null

const undoIn = (app: App, { undoBySecond }: RowWriting): UndoRunner | null =>
  undoBySecond
    ? {
        propose: (work) => undoBySecond.propose({ app, ...work }),
        waitsAt: (importId) => undoBySecond.waitsAt(app, importId),
      }
    : null
