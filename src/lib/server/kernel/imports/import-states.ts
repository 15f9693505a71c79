import type { ImportState } from '#lib/schemas/imports/import-requests.ts'
import type { Actor } from '../audit/audit.ts'
import { stateMachine } from '../transitions/state-machine.ts'
import { transition } from '../transitions/transition.ts'
import { showCell } from './rows/format-cell.ts'
import type { StoredImport } from './store/import-row.ts'
import type { ImportChange } from './store/import.repository.ts'
import type { ImportsRepository } from './store/imports.repository.ts'

const open = ['checking', 'checked', 'failed'] as const

/**
 * The state machine of imports. Each kind has its own rule for who may act. The audit trail gets one row per import,
 * about its end.
 */
export const importMachine = stateMachine<ImportState>().of({
  kind: 'import',
  entity: 'import',
  refusal: 'import.ended',
  moves: {
    start: { from: [null], to: ['checking'], by: 'anybody', action: null },
    check: { from: open, to: ['checking'], by: 'anybody', action: null },
    finishCheck: { from: ['checking'], to: ['checked'], by: 'anybody', action: null },
    failCheck: { from: ['checking'], to: ['failed'], by: 'anybody', action: null },
    discard: { from: open, to: ['discarded'], by: 'anybody', action: 'import.discarded' },
    // Runs as a job, which resumes where an earlier one stopped.
    commit: { from: ['checked', 'committing'], to: ['committing'], by: 'anybody', action: null },
    finishCommit: { from: ['committing'], to: ['committed'], by: 'anybody', action: 'import.committed' },
    // Runs as a job that resumes too; a commit that stopped is undone as far as it got.
    undo: { from: ['committed', 'committing', 'undoing'], to: ['undoing'], by: 'anybody', action: null },
    // If nothing could be undone, the import stays committed.
    finishUndo: { from: ['undoing'], to: ['undone', 'committed'], by: 'anybody', action: 'import.undone' },
    // For kinds that end in a single step.
    commitAtOnce: { from: ['checked'], to: ['committed'], by: 'anybody', action: 'import.committed' },
    undoAtOnce: { from: ['committed'], to: ['undone'], by: 'anybody', action: 'import.undone' },
  },
})

/** What a transaction needs to move an import; a feature's own repository may provide it. */
interface MovesImports<Found extends StoredImport> extends Pick<ImportsRepository, 'transitions' | 'audit'> {
  imports: { move(found: Found, change: ImportChange): Promise<boolean> }
  lines: Pick<ImportsRepository['lines'], 'corrected'>
}

interface ImportMove {
  to?: ImportState
  actor: Actor
  at: string
  /** The other columns that change. */
  change?: Omit<ImportChange, 'state'>
  /** Additional facts for the audit row. */
  auditFacts?: object
}

/** Moves an import whose row is locked. @throws DomainError Conflict `import.ended` */
export async function moveImport<Found extends StoredImport>(
  write: MovesImports<Found>,
  found: Found,
  move: keyof typeof importMachine.moves,
  { change = {}, auditFacts = {}, ...step }: ImportMove,
): Promise<void> {
  const {
    to: [to],
    action,
  } = importMachine.moves[move]
  const after = action === null ? {} : await endOf(write, found)
  await transition(write, importMachine, {
    ...step,
    move,
    id: found.id,
    from: found.state,
    version: found.revision,
    audit: { before: { state: found.state }, after: { ...after, ...auditFacts, state: step.to ?? to } },
    update: (state) => write.imports.move(found, { ...change, state }),
  })
}

/** Returns the columns that record the end, for a final move. */
export const endedBy = ({ id }: Actor, at: string): Pick<ImportChange, 'endedAt' | 'endedBy'> => ({
  endedAt: at,
  endedBy: id,
})

const maxCorrections = 50

/** Builds the audit payload of an ended import: its figures, the first corrected cells and who corrected them. */
async function endOf(
  write: { lines: Pick<ImportsRepository['lines'], 'corrected'> },
  { id, kind, subjectId, fileName, rows, errorRows, secretFields }: StoredImport,
): Promise<object> {
  const corrected = await write.lines.corrected(id)
  const cells = corrected
    .slice(0, maxCorrections)
    .flatMap(({ line, raw, corrected: typed, correctedBy: by }) =>
      Object.entries(typed).map(([field, after]) => ({
        line,
        field,
        by,
        before: showCell(secretFields, field, raw?.[field] ?? ''),
        after: showCell(secretFields, field, after),
      })),
    )
  const corrections = corrected.length > 0 && { mendedRows: corrected.length, mended: cells }
  return { kind, subjectId, fileName, rows, errorRows, ...corrections }
}

type End = 'committing' | 'undoing'

/** The state of an import until its single-step completion is written. */
const stateBefore: Readonly<Record<End, ImportState>> = { committing: 'checked', undoing: 'committed' }

export type EndsUnderWay = ReturnType<typeof endsUnderWay>

/** Tracks the single-step completions in progress in this process: they have no job, and may take seconds. */
export function endsUnderWay() {
  const underWay = new Map<string, End>()
  return {
    async during<T>(importId: string, end: End, work: () => Promise<T>): Promise<T> {
      // A second request for the same import waits within `work` for the first, which removes the entry.
      if (underWay.has(importId)) return work()
      underWay.set(importId, end)
      return work().finally(() => underWay.delete(importId))
    },

    /**
     * Captures the present state: call it before the imports are read, so that one that ends meanwhile shows as
     * ended.
     */
    now() {
      const seen = new Map(underWay)
      return ({ id, state }: Pick<StoredImport, 'id' | 'state'>): End | null => {
        const end = seen.get(id)
        return end !== undefined && state === stateBefore[end] ? end : null
      }
    },
  }
}
