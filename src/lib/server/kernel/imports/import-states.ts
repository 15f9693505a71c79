import type { ImportState } from '#lib/schemas/import.ts'
import type { Actor } from '../audit/audit.ts'
import { stateMachine } from '../transitions/state-machine.ts'
import { transition } from '../transitions/transition.ts'
import { endOf } from './import-end.ts'
import type { ImportChange } from './import.repository.ts'
import type { StoredImport } from './import-row.ts'
import type { ImportsRepository } from './imports.repository.ts'

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
export interface MovesImports<Found extends StoredImport> extends Pick<
  ImportsRepository,
  'transitions' | 'audit'
> {
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
