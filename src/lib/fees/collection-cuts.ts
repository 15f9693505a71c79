/** Dimensions by which collections are broken down. */
export const cuts = ['day', 'month', 'type', 'branch', 'method'] as const
export type CollectionBreakdown = (typeof cuts)[number]
