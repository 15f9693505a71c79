import type { ImportState } from '../schemas/import.ts'
import type { BadgeState } from './badge-state.ts'

/** How the state of an uploaded file looks. */
export const importBadge: Record<ImportState, BadgeState> = {
  checking: 'waiting',
  checked: 'waiting',
  failed: 'bad',
  committing: 'waiting',
  committed: 'good',
  undoing: 'waiting',
  undone: 'withdrawn',
  discarded: 'quiet',
}
