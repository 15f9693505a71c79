import { type ColumnMapping, type ResultField, resultColumns } from '#lib/schemas/result-import.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, invalid } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { SheetOutline } from '../../kernel/spreadsheets/sheet.types.ts'
import { endImport, requireImport } from './end-import.ts'
import type { CountedImport } from './exam-count.repository.ts'
import { requireExam } from './exam.service.ts'
import { takeTurn } from './exam-turn.ts'
import type { ResultsRepository } from './results.repository.ts'

export interface ImportParts {
  store: Store<ResultsRepository>
  clock: Clock
  files: { put(bytes: Uint8Array): Promise<string> }
  /** Reads in a process of its own. @throws DomainError Invalid `sheet.*` */
  outlineSheet(bytes: Uint8Array, fileName: string): Promise<SheetOutline>
  guessColumns(headers: string[], wanted: typeof resultColumns): Record<string, number | null>
  countImport(importId: string): Promise<CountedImport>
  wakeJobs(): void
}

export interface StartedImport extends SheetOutline {
  importId: string
  fileName: string
  mapping: ColumnMapping
}

export type ImportService = ReturnType<typeof importService>

/** A results file on its way in: start → check (dry run) → commit → undo, each step a state of the import. */
export function importService(parts: ImportParts) {
  const { store, clock } = parts

  /** @throws DomainError Invalid `sheet.*`, NotFound `exam.notFound` */
  async function start(
    examId: string,
    bytes: Uint8Array,
    fileName: string,
    actor: Actor,
  ): Promise<StartedImport> {
    await requireExam(store.read, examId)
    const outline = await parts.outlineSheet(bytes, fileName)
    if (outline.rows === 0) throw invalid('sheet.empty')
    const mapping = await rememberedMapping(outline.headers)
    const importId = newId()
    const source = { fileName, fileHash: await parts.files.put(bytes), mapping }
    await store.transact(async (write) => {
      await takeTurn(write, examId)
      await write.imports.start(importId, examId, source, clock.now(), actor.name)
    })
    return { importId, fileName, ...outline, mapping }
  }

  async function rememberedMapping(headers: string[]): Promise<ColumnMapping> {
    const remembered = await store.read.settings.find(mappingKey(headers))
    if (remembered) return remembered as ColumnMapping
    const guessed = parts.guessColumns(headers, resultColumns)
    return Object.fromEntries(
      resultColumns.map(({ field }) => [field, guessed[field] ?? null]),
    ) as ColumnMapping
  }

  /**
   * The dry run, as a job; two at once by the same columns are one. From now on the import is being checked, and nobody can commit it.
   * @throws DomainError Invalid `import.columnMissing` with `mapping.{field}`, Conflict `import.checking` by other columns, `import.ended`
   */
  async function check(importId: string, mapping: ColumnMapping, actor: Actor): Promise<string> {
    const { examId } = await requireImport(store.read, importId)
    refuseMissingColumns(mapping)
    const jobId = await store.transact(async (write) => {
      await takeTurn(write, examId)
      const running = await write.jobs.running(importId)
      const found = await requireImport(write, importId)
      if (!running || found.state !== 'checking') return beginCheck(write, importId, mapping, actor)
      if (!isSameMapping(found.mapping, mapping)) throw conflict('import.checking')
      return running.id
    })
    parts.wakeJobs()
    return jobId
  }

  async function beginCheck(
    write: ResultsRepository,
    importId: string,
    mapping: ColumnMapping,
    actor: Actor,
  ): Promise<string> {
    const jobId = newId()
    if (!(await write.checks.begin(importId, jobId, mapping))) throw conflict('import.ended')
    await write.jobs.enqueue({
      id: jobId,
      kind: 'results.check',
      subjectId: importId,
      input: { jobId, mapping },
      createdAt: clock.now(),
      createdBy: actor,
    })
    return jobId
  }

  return {
    start,
    check,
    ...endImport(parts),
    show: (importId: string) => requireImport(store.read, importId),
    history: (examId: string) => store.read.imports.ofExam(examId),
  }
}

function refuseMissingColumns(mapping: ColumnMapping): void {
  const missing = resultColumns.filter((column) => column.required && mapping[column.field] === null)
  if (missing.length === 0) return
  const problem = { code: 'import.columnMissing', params: {} }
  const fields = missing.map(({ field }): [`mapping.${ResultField}`, typeof problem] => [
    `mapping.${field}`,
    problem,
  ])
  throw invalid('import.columnMissing', {}, Object.fromEntries(fields))
}

const isSameMapping = (one: ColumnMapping, other: ColumnMapping): boolean =>
  resultColumns.every(({ field }) => one[field] === other[field])

/** The next file with the same headings is understood without asking. */
export const mappingKey = (headers: readonly string[]): string =>
  `results.mapping:${headers.join('|').toLowerCase().slice(0, 500)}`
