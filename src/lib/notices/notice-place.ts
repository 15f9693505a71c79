import type { BadgeState } from '../lists/badge-state.ts'
import type { NoticeFields, NoticeState } from '../schemas/notices.ts'

/** Where a notice stands today: what is published is shown between its days. */
export const noticePlaces = ['draft', 'scheduled', 'shown', 'over', 'withdrawn'] as const
export type NoticePlace = (typeof noticePlaces)[number]

type Placed = { state: NoticeState } & Pick<NoticeFields, 'shownFrom' | 'shownUntil'>

/** `today` is a day of the college. */
export function placeOf({ state, shownFrom, shownUntil }: Placed, today: string): NoticePlace {
  if (state !== 'published') return state
  if (today < shownFrom) return 'scheduled'
  return today <= shownUntil ? 'shown' : 'over'
}

export const badgeOfPlace: Readonly<Record<NoticePlace, BadgeState>> = {
  draft: 'draft',
  scheduled: 'scheduled',
  shown: 'published',
  over: 'inactive',
  withdrawn: 'withdrawn',
}
