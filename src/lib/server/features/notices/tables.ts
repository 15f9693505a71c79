import type { NoticeState } from '#lib/schemas/notices.ts'
import type {} from '../../kernel/db/tables.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    notices: NoticeRow
  }
}

export interface NoticeRow {
  id: string
  state: NoticeState
  /** Title and text of a language are both empty, or neither is. */
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
  /** Days of the college, both included. */
  shown_from: string
  shown_until: string
  link: string
  is_important: number
  /** When it was last put up; null for a draft. */
  published_at: string | null
  /** In small letters, to sort by. */
  title_key: string
  version: number
  created_at: string
  created_by: string
  updated_at: string
}
