/**
 * What prerendered pages depend on; touched with the change itself, so that no page outlives its data. Each
 * feature adds its own, in its `feature.ts`.
 */
export interface CacheTags {}

export type CacheTag = keyof CacheTags
