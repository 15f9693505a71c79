import {
  type ColumnMapping,
  type ResultField,
  type ResultImport,
  resultColumns,
} from '#lib/schemas/result-import.ts'
import { type Actor, auditEntry } from '../core/audit.ts'
import type { Clock } from '../core/clock.ts'
import { conflict, invalid, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { Store } from '../db/store.ts'
import type { SheetOutline } from '../spreadsheets/sheet.types.ts'
import { requireExam } from './exam.service.ts'
import type { ImportSource } from './import.repository.ts'
import type { ResultsRepository } from './results.repository.ts'

export interface ImportParts {
  store: Store<ResultsRepository>
  clock: Clock
  files: { put(bytes: Uint8Array): Promise<string> }
  /** Reads in a process of its own. @throws DomainError Invalid `sheet.*` */
  outlineSheet(bytes: Uint8Array, fileName: string): Promise<SheetOutline>
  guessColumns(headers: string[], wanted: typeof resultColumns): Record<string, number | null>
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

  async function requireImport(importId: string): Promise<ResultImport & ImportSource> {
    const found = await store.read.imports.find(importId)
    if (!found) throw notFound('import.notFound')
    return found
  }

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
    await store.transact(async ({ imports }) => {
      await imports.waitForTurn(examId)
      await imports.start(importId, examId, source, clock.now(), actor.name)
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

  /** The dry run, as a job. @throws DomainError Invalid `import.columnMissing` with `mapping.{field}` */
  async function check(importId: string, mapping: ColumnMapping, actor: Actor): Promise<string> {
    const found = await requireImport(importId)
    refuseMissingColumns(mapping)
    if (!['checking', 'checked', 'failed'].includes(found.state)) throw conflict('import.ended')
    const running = await store.read.jobs.running(importId)
    if (running) return running.id
    const jobId = newId()
    await store.transact(async (write) => {
      await write.imports.saveMapping(importId, mapping)
      await write.jobs.enqueue({
        id: jobId,
        kind: 'results.check',
        subjectId: importId,
        input: {},
        createdAt: clock.now(),
        createdBy: actor.name,
        notBefore: clock.now(),
      })
    })
    parts.wakeJobs()
    return jobId
  }

  /** All good rows at once. @throws DomainError Conflict `import.hasErrors`, `import.notChecked`, `import.empty` */
  async function commit(importId: string, skipBad: boolean, actor: Actor): Promise<void> {
    const found = await requireImport(importId)
    if (found.errorRows > 0 && !skipBad) throw conflict('import.hasErrors', { rows: found.errorRows })
    if (found.newRows + found.updatedRows + found.duplicateRows === 0) throw conflict('import.empty')
    await end(found, ['checked'], 'committed', 'import.committed', 'import.notChecked', actor)
  }

  async function end(
    found: ResultImport,
    from: readonly ResultImport['state'][],
    to: ResultImport['state'],
    action: string,
    refusal: string,
    actor: Actor,
  ): Promise<void> {
    await store.transact(async (write) => {
      const isChanged = await write.imports.change(found.id, from, to, clock.now(), actor.name)
      if (!isChanged) throw conflict(refusal)
      const after = {
        examId: found.examId,
        fileName: found.fileName,
        rows: found.rows,
        errorRows: found.errorRows,
      }
      await write.audit.record(
        auditEntry(actor, clock.now(), {
          action,
          entity: 'import',
          entityId: found.id,
          before: { state: found.state },
          after,
        }),
      )
    })
  }

  return {
    start,
    check,
    commit,
    show: requireImport,
    history: (examId: string) => store.read.imports.ofExam(examId),

    /** @throws DomainError Conflict `import.published`: what visitors saw is revised, not undone */
    async undo(importId: string, actor: Actor): Promise<void> {
      const found = await requireImport(importId)
      await end(found, ['committed'], 'undone', 'import.undone', 'import.published', actor)
    },

    async discard(importId: string, actor: Actor): Promise<void> {
      const found = await requireImport(importId)
      await end(
        found,
        ['checking', 'checked', 'failed'],
        'discarded',
        'import.discarded',
        'import.ended',
        actor,
      )
    },
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

/** The next file with the same headings is understood without asking. */
export const mappingKey = (headers: readonly string[]): string =>
  `results.mapping:${headers.join('|').toLowerCase().slice(0, 500)}`
