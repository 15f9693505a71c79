import type { Caller } from './client-address.ts'
import type { PrerenderedBytes } from './prerendered-bytes.ts'
import type { LimitName } from './rate-limit.ts'

/** Answers that only have to be read: asked before a page is rendered. */
export interface AnswersFromMemory {
  /** Null for every address but its own, and where there is nothing at hand. A promise costs a turn of the loop. */
  find(url: string, caller: Caller): Found
  /** The limits that have counted a request for which a promise came back empty. */
  counted: readonly LimitName[]
}

export type Found = Promise<PrerenderedBytes | null> | PrerenderedBytes | null
