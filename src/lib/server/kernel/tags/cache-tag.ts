/** What prerendered pages depend on; touched with the change itself, so that no page outlives its data. */
export const cacheTags = ['college', 'results'] as const
export type CacheTag = (typeof cacheTags)[number]
