/** What collections are put together by. */
export const cuts = ['day', 'month', 'type', 'branch', 'method'] as const
export type Cut = (typeof cuts)[number]
