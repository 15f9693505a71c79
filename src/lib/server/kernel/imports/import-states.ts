import type { ImportState } from '#lib/schemas/imports/import-requests.ts'
import type { Actor } from '../audit/audit.ts'
import { stateMachine } from '../transitions/state-machine.ts'
import { transition } from '../transitions/transition.ts'
import { showCell } from './rows/format-cell.ts'
import type { StoredImport } from './store/import-row.ts'
import type { ImportChange } from './store/import.repository.ts'
import type { ImportsRepository } from './store/imports.repository.ts'

const open = ['checking', 'checked', 'failed'] as const

/** Who may make a move is each kind's own rule. One row in the audit trail an import: of how it ended. */
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
    // As a job, which goes on where an earlier one broke off.
    commit: { from: ['checked', 'committing'], to: ['committing'], by: 'anybody', action: null },
    finishCommit: { from: ['committing'], to: ['committed'], by: 'anybody', action: 'import.committed' },
    // Likewise; what broke off while it was saved is taken back as far as it came.
    undo: { from: ['committed', 'committing', 'undoing'], to: ['undoing'], by: 'anybody', action: null },
    // Where nothing could be taken back it counts as before.
    finishUndo: { from: ['undoing'], to: ['undone', 'committed'], by: 'anybody', action: 'import.undone' },
    // Of a kind that ends by one change of state.
    commitAtOnce: { from: ['checked'], to: ['committed'], by: 'anybody', action: 'import.committed' },
    undoAtOnce: { from: ['committed'], to: ['undone'], by: 'anybody', action: 'import.undone' },
  },
})

/** What a transaction needs that moves an import; a feature's own repository may have it. */
interface MovesImports<Found extends StoredImport> extends Pick<ImportsRepository, 'transitions' | 'audit'> {
  imports: { move(found: Found, change: ImportChange): Promise<boolean> }
  lines: Pick<ImportsRepository['lines'], 'mended'>
}

interface ImportMove {
  to?: ImportState
  actor: Actor
  at: string
  /** What changes beside the state. */
  change?: Omit<ImportChange, 'state'>
  /** What the audit row says besides. */
  tell?: object
}

/** Of an import whose row is locked. @throws DomainError Conflict `import.ended` */
export async function moveImport<Found extends StoredImport>(
  write: MovesImports<Found>,
  found: Found,
  move: keyof typeof importMachine.moves,
  { change = {}, tell = {}, ...step }: ImportMove,
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
    audit: { before: { state: found.state }, after: { ...after, ...tell, state: step.to ?? to } },
    update: (state) => write.imports.move(found, { ...change, state }),
  })
}

/** Of a move after which nothing is left to do. */
export const endedBy = ({ id }: Actor, at: string): Pick<ImportChange, 'endedAt' | 'endedBy'> => ({
  endedAt: at,
  endedBy: id,
})

const mostMends = 50

/** What the audit trail keeps of an import that ends: with the first cells that somebody put right, and by whom. */
async function endOf(
  write: { lines: Pick<ImportsRepository['lines'], 'mended'> },
  { id, kind, subjectId, fileName, rows, errorRows, secretFields }: StoredImport,
): Promise<object> {
  const mended = await write.lines.mended(id)
  const cells = mended.slice(0, mostMends).flatMap(({ line, raw, mended: typed, mendedBy: by }) =>
    Object.entries(typed).map(([field, after]) => ({
      line,
      field,
      by,
      before: showCell(secretFields, field, raw?.[field] ?? ''),
      after: showCell(secretFields, field, after),
    })),
  )
  const mends = mended.length > 0 && { mendedRows: mended.length, mended: cells }
  return { kind, subjectId, fileName, rows, errorRows, ...mends }
}

type End = 'committing' | 'undoing'

/** The state that an import stays in until its end is written, in one go. */
const stateBefore: Readonly<Record<End, ImportState>> = { committing: 'checked', undoing: 'committed' }

export type EndsUnderWay = ReturnType<typeof endsUnderWay>

/** Ends that a kind writes in one go, while they last in this process: no job tells of them, and they may take seconds. */
export function endsUnderWay() {
  const underWay = new Map<string, End>()
  return {
    async during<T>(importId: string, end: End, work: () => Promise<T>): Promise<T> {
      // Who asks for the same a second time waits for the first, which says when it is over.
      if (underWay.has(importId)) return work()
      underWay.set(importId, end)
      return work().finally(() => underWay.delete(importId))
    },

    /** As they are now: read before the imports themselves, so that one that ends meanwhile is seen to have ended. */
    now() {
      const seen = new Map(underWay)
      return ({ id, state }: Pick<StoredImport, 'id' | 'state'>): End | null => {
        const end = seen.get(id)
        return end !== undefined && state === stateBefore[end] ? end : null
      }
    },
  }
}
