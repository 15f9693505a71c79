import type { TrailCheck } from '../../kernel/trail/trail-checks.ts'

/** What is to be done about the audit trail, by what its last check has found. */
export const trailNeeds = (last: TrailCheck | null) =>
  last !== null && (last.state.broken !== null || last.state.missing > 0) ? (['trail.broken'] as const) : []
