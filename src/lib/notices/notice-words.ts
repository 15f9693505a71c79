import type { Locale } from '#paraglide/runtime.js'
import type { NoticeFields } from '../schemas/notices.ts'

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
