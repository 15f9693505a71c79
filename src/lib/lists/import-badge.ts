import { m } from '#paraglide/messages.js'
import { showCount } from '../i18n/numbers.ts'
import type { ImportState } from '../schemas/imports/import-requests.ts'
import type { BadgeState } from './badge-state.ts'

/** Badge of each state of an upload. */
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

interface ImportStanding {
  state: ImportState
  jobId: string | null
  /** A job of the upload is queued or running. */
  isAtWork: boolean
}

/**
 * Tells whether the upload was interrupted: every attempt of its job has ended early, and it continues only when
 * someone starts it again.
 */
export const isBrokenOff = ({ state, isAtWork }: ImportStanding): boolean =>
  (state === 'committing' || state === 'undoing') && !isAtWork

/** Names the state. While `checking` has no job, the columns are not confirmed yet, so it shows as started. */
export function sayImportState(standing: ImportStanding): string {
  const { state, jobId } = standing
  if (isBrokenOff(standing))
    return state === 'undoing' ? m['imports.brokenOff.undo']() : m['imports.brokenOff.commit']()
  return state === 'checking' && jobId === null ? m['imports.state.started']() : m[`imports.state.${state}`]()
}

const words = {
  newRows: m['imports.count.new'],
  changedRows: m['imports.count.changed'],
  unchangedRows: m['imports.count.unchanged'],
  repeatedRows: m['imports.count.repeated'],
  errorRows: m['imports.count.error'],
} as const

/** Tells whether the rows were counted: before the first check every count is 0. */
export const isCounted = ({ state, rows }: { state: ImportState; rows: number }): boolean =>
  rows > 0 && state !== 'checking'

type Sort = keyof typeof words
/** Repeated rows are among the unchanged ones; not every view counts them. */
type Counts = Readonly<Record<Exclude<Sort, 'repeatedRows'>, number>> & { readonly repeatedRows?: number }

/**
 * Lists how many rows of each sort an upload has.
 * @example sayCounts(found) // 'New 7,200 · Changed 0 · …'
 */
export const sayCounts = (found: Counts): string =>
  sayThose(found, (count, sort) => count > 0 || sort !== 'repeatedRows')

/** Lists the counts and leaves out those that are 0. */
export const saySomeCounts = (found: Counts): string => sayThose(found, (count) => count > 0)

function sayThose(found: Counts, isWanted: (count: number, sort: Sort) => boolean): string {
  const { repeatedRows = 0, unchangedRows } = found
  const counts = { ...found, repeatedRows, unchangedRows: unchangedRows - repeatedRows }
  // `Object.keys` loses the type; these are the keys of `words`.
  const sorts = (Object.keys(words) as Sort[]).filter((sort) => isWanted(counts[sort], sort))
  return sorts.map((sort) => `${words[sort]()} ${showCount(counts[sort])}`).join(' · ')
}
