import type { NoticeState } from '#lib/schemas/notices.ts'
import type {} from '../../kernel/db/tables.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    notices: NoticeRow
    notice_classes: NoticeClassRow
  }
}

/** A branch or batch to which a notice is limited. */
export interface NoticeClassRow {
  notice_id: string
  entry_id: string
}

export interface NoticeRow {
  id: string
  state: NoticeState
  /** The title and the text of a language are either both empty or both filled. */
  title_en: string
  text_en: string
  title_de: string
  text_de: string
  for_public: number
  for_students: number
  for_parents: number
  for_faculty: number
  for_alumni: number
  for_staff: number
  /** ISO dates in India, both inclusive. */
  shown_from: string
  shown_until: string
  link: string
  is_important: number
  /** When it was last published; null if it never was. */
  published_at: string | null
  /** In lower case, for sorting. */
  title_key: string
  version: number
  created_at: string
  created_by: string
  updated_at: string
}
