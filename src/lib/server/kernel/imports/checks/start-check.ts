import type { HiddenChoice, ImportMapping, ImportMeanings } from '#lib/schemas/imports/import-requests.ts'
import type { Actor } from '../../audit/audit.ts'
import { conflict, invalid } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { ImportColumn } from '../import-column.ts'
import type { ImportHost } from '../import-host.ts'
import { moveImport } from '../import-states.ts'
import { requireOwnUpload } from '../completion/second-person.ts'
import { kindOf, requireImport } from '../kind-registry.ts'
import { mayBeSame } from '../mapping/mapped-cells.ts'
import { hiddenRowsIn } from '../rows/row-source.ts'
import type { StoredImport } from '../store/import-row.ts'
import type { ImportStore, ImportsRepository } from '../store/imports.repository.ts'
import type { CheckInput } from './check-import.task.ts'

interface Parts {
  host(): ImportHost
  store: ImportStore
}

/** The column mapping and the value mapping for a check. */
export interface CheckRequest {
  mapping: ImportMapping
  meanings?: ImportMeanings
  /** If omitted, the earlier choice applies. */
  hidden?: HiddenChoice | null | undefined
}

/**
 * Starts the dry run as a job; two parallel requests with the same columns share one. From now on the import is being
 * checked and cannot be committed.
 * @throws DomainError Invalid `import.columnMissing` with `mapping.{field}`, `import.hiddenRows` with `hidden`,
 * Conflict `import.checking` by other columns, `import.ended`
 */
export const askCheck =
  ({ host: made, store }: Parts) =>
  async (importId: string, wanted: CheckRequest, actor: Actor): Promise<string> => {
    const host = made()
    const asked = await requireImport(store.read, importId)
    const kind = kindOf(host, asked.kind)
    requireOwnUpload(kind, asked, actor)
    const mapping = completeMapping(kind.columns.list(asked.options), wanted.mapping)
    const meanings = wanted.meanings ?? {}
    const hidden = wanted.hidden ?? asked.hidden
    if (asked.hiddenRows > 0 && hidden === null) throw hiddenRowsIn(asked.hiddenRows)
    const jobId = await store.transact(async (write) => {
      await kind.hooks?.lockSubject?.(write.transaction, asked.subjectId)
      await write.imports.lock(importId)
      const found = await requireImport(write, importId)
      const running = await write.jobs.running(importId)
      if (!running || found.state !== 'checking') {
        await dropCorrectionsOfOtherColumns(write, found, mapping, { at: host.clock.now(), actor })
        return enqueueCheck(write, found, { mapping, meanings, hidden }, { at: host.clock.now(), actor })
      }
      const isSameCheck =
        isSame(found.mapping, mapping) && isSame(found.meanings, meanings) && found.hidden === hidden
      if (!isSameCheck) throw conflict('import.checking')
      return running.id
    })
    host.jobs.wake()
    return jobId
  }

interface By {
  at: string
  actor: Actor
}

async function enqueueCheck(
  write: ImportsRepository,
  found: StoredImport,
  asked: Omit<CheckInput, 'jobId'>,
  { at, actor }: By,
): Promise<string> {
  const jobId = newId()
  await moveImport(write, found, 'check', { actor, at, change: { jobId, checkRun: null, ...asked } })
  const input: CheckInput = { jobId, ...asked }
  const job = { id: jobId, kind: 'imports.check', subjectId: found.id, input }
  await write.jobs.enqueue({ ...job, createdAt: at, createdBy: actor })
  return jobId
}

/** Drops the corrections of fields whose column changed, because they were made for another column. */
async function dropCorrectionsOfOtherColumns(
  write: ImportsRepository,
  found: StoredImport,
  mapping: ImportMapping,
  { at, actor }: By,
): Promise<void> {
  const changed = Object.keys(mapping).filter(
    (field) => !isSame([mapping[field]], [found.mapping[field] ?? null]),
  )
  if (changed.length === 0) return
  for (const { line, corrected } of await write.lines.corrected(found.id)) {
    const kept = Object.fromEntries(Object.entries(corrected).filter(([field]) => !changed.includes(field)))
    if (Object.keys(kept).length < Object.keys(corrected).length)
      await write.lines.saveCorrection(found, { line, corrected: kept }, at, actor)
  }
}

/**
 * Returns the mapping of exactly the fields of the kind.
 * @throws DomainError Invalid `import.columnMissing`, `import.notInAllRows`
 */
function completeMapping(columns: readonly ImportColumn[], wanted: ImportMapping): ImportMapping {
  const mapping = Object.fromEntries(columns.map(({ field }) => [field, wanted[field] ?? null]))
  const isForAll = ({ field }: ImportColumn): boolean =>
    typeof mapping[field] === 'object' && mapping[field] !== null
  refuseColumns(
    'import.columnMissing',
    columns.filter(({ field, required }) => required && mapping[field] === null),
  )
  refuseColumns(
    'import.notInAllRows',
    columns.filter((column) => isForAll(column) && !mayBeSame(column)),
  )
  return mapping
}

function refuseColumns(code: string, columns: readonly ImportColumn[]): void {
  const problem = { code, params: {} }
  const problems = columns.map(({ field }) => [`mapping.${field}`, problem] as const)
  if (problems.length > 0) throw invalid(code, {}, Object.fromEntries(problems))
}

/** Whether two plain records are equal. */
const isSame = (one: object, other: object): boolean => sorted(one) === sorted(other)
const sorted = (record: object): string =>
  JSON.stringify(
    Object.entries(record)
      .map(([key, value]): [string, unknown] => [key, isRecord(value) ? sorted(value) : value])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null
