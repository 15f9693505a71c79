import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import type { BadgeState } from '../lists/badge-state.ts'
import { noticeAudiences, type NoticeFields, type NoticeState } from '../schemas/notices.ts'

/** What a reader reads of a notice. */
export interface NoticeWords {
  title: string
  text: string
  /** The language that it is written in, where that is not the reader's; undefined otherwise. */
  lang: Locale | undefined
}

type Written = Pick<NoticeFields, 'titleEn' | 'textEn' | 'titleDe' | 'textDe'>

/** In the reader's language; one that it is not written in is stood in for by the other, and marked. */
export function wordsIn(notice: Written, locale: Locale): NoticeWords {
  const inEnglish = { title: notice.titleEn, text: notice.textEn }
  const inGerman = { title: notice.titleDe, text: notice.textDe }
  const [own, other, otherLocale] =
    locale === 'de' ? ([inGerman, inEnglish, 'en'] as const) : ([inEnglish, inGerman, 'de'] as const)
  return own.title === '' ? { ...other, lang: otherLocale } : { ...own, lang: undefined }
}

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

/** In the order that was sent; what is no audience of ours, as a form may send it, is left out. */
export const sayAudiences = (audiences: readonly string[]): string =>
  audiences
    .flatMap((sent) => noticeAudiences.filter((each) => each === sent))
    .map((each) => m[`notices.for.${each}`]())
    .join(', ')
