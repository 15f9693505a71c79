import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import type { BadgeState } from '../lists/badge-state.ts'
import { noticeAudiences, type NoticeFields, type NoticeState } from '../schemas/notices.ts'

/** Title and text of a notice for one reader. */
export interface NoticeWords {
  title: string
  text: string
  /** Language of the text, where it is not the reader's. */
  lang: Locale | undefined
}

type NoticeTexts = Pick<NoticeFields, 'titleEn' | 'textEn' | 'titleDe' | 'textDe'>

/**
 * Returns the notice in the reader's language. Where it lacks that language, the other one is returned, with `lang`
 * set.
 */
export function wordsIn(notice: NoticeTexts, locale: Locale): NoticeWords {
  const inEnglish = { title: notice.titleEn, text: notice.textEn }
  const inGerman = { title: notice.titleDe, text: notice.textDe }
  const [own, other, otherLocale] =
    locale === 'de' ? ([inGerman, inEnglish, 'en'] as const) : ([inEnglish, inGerman, 'de'] as const)
  return own.title === '' ? { ...other, lang: otherLocale } : { ...own, lang: undefined }
}

/** State of a notice today: a published notice is visible between its two days. */
export const noticePlaces = ['draft', 'scheduled', 'shown', 'over', 'withdrawn'] as const
export type NoticePlace = (typeof noticePlaces)[number]

type NoticePeriod = { state: NoticeState } & Pick<NoticeFields, 'shownFrom' | 'shownUntil'>

/**
 * Returns the state of a notice on a day.
 * @param today ISO date in Indian time
 */
export function noticePlace({ state, shownFrom, shownUntil }: NoticePeriod, today: string): NoticePlace {
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

/** Names the audiences in the order given; unknown ones, which a form may send, are left out. */
export const sayAudiences = (audiences: readonly string[]): string =>
  audiences
    .flatMap((sent) => noticeAudiences.filter((each) => each === sent))
    .map((each) => m[`notices.for.${each}`]())
    .join(', ')
