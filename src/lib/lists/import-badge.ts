import { m } from '#paraglide/messages.js'
import { showCount } from '../i18n/numbers.ts'
import type { ImportState } from '../schemas/imports/import-requests.ts'
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

interface Standing {
  state: ImportState
  jobId: string | null
  /** A job of it waits or runs. */
  isAtWork: boolean
}

/** Every attempt of its job has ended early: it goes on once somebody asks for it again. */
export const isBrokenOff = ({ state, isAtWork }: Standing): boolean =>
  (state === 'committing' || state === 'undoing') && !isAtWork

/** A file whose columns nobody has agreed to yet is checked by nobody. */
export function sayImportState(standing: Standing): string {
  const { state, jobId } = standing
  if (isBrokenOff(standing))
    return state === 'undoing' ? m['imports.brokenOff.undo']() : m['imports.brokenOff.commit']()
  return state === 'checking' && jobId === null ? m['imports.state.started']() : m[`imports.state.${state}`]()
}

const words = {
  newRows: m['imports.count.new'],
  changedRows: m['imports.count.changed'],
  unchangedRows: m['imports.count.unchanged'],
  errorRows: m['imports.count.error'],
} as const

type Counts = Readonly<Record<keyof typeof words, number>>

/** How many rows of each sort an upload has. @example sayCounts(found) // 'New 7,200 · Changed 0 · …' */
export const sayCounts = (found: Counts): string => sayThose(found, () => true)

/** Without the sorts that it has none of. */
export const saySomeCounts = (found: Counts): string => sayThose(found, (count) => count > 0)

function sayThose(found: Counts, isWanted: (count: number) => boolean): string {
  // The keys of the words.
  const sorts = (Object.keys(words) as (keyof Counts)[]).filter((sort) => isWanted(found[sort]))
  return sorts.map((sort) => `${words[sort]()} ${showCount(found[sort])}`).join(' · ')
}
