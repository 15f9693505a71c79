import type { Selectable } from 'kysely'
import {
  type NoticeFields,
  type NoticeLimits,
  type NoticeState,
  noticeAudiences,
} from '#lib/schemas/notices.ts'
import type { KeptFile } from '../../kernel/kept-files/stored-file.ts'
import type { NoticeRow } from './tables.ts'

export interface Notice extends NoticeFields {
  id: string
  state: NoticeState
  /** When it was last published; null if it never was. */
  publishedAt: string | null
  /** Incremented on each change. */
  version: number
  createdAt: string
  createdBy: string
}

export const noticeOf = (row: Selectable<NoticeRow>): Omit<Notice, keyof NoticeLimits> => ({
  id: row.id,
  state: row.state,
  titleEn: row.title_en,
  textEn: row.text_en,
  titleDe: row.title_de,
  textDe: row.text_de,
  audiences: noticeAudiences.filter((each) => row[`for_${each}`] === 1),
  shownFrom: row.shown_from,
  shownUntil: row.shown_until,
  link: row.link,
  isImportant: row.is_important === 1,
  publishedAt: row.published_at,
  version: row.version,
  createdAt: row.created_at,
  createdBy: row.created_by,
})

export const noticeColumns = (fields: NoticeFields) => ({
  title_en: fields.titleEn,
  text_en: fields.textEn,
  title_de: fields.titleDe,
  text_de: fields.textDe,
  for_public: isFor(fields, 'public'),
  for_students: isFor(fields, 'students'),
  for_parents: isFor(fields, 'parents'),
  for_faculty: isFor(fields, 'faculty'),
  for_alumni: isFor(fields, 'alumni'),
  for_staff: isFor(fields, 'staff'),
  shown_from: fields.shownFrom,
  shown_until: fields.shownUntil,
  link: fields.link,
  is_important: Number(fields.isImportant),
  title_key: noticeTitle(fields).toLowerCase(),
})

const isFor = ({ audiences }: NoticeFields, audience: NoticeFields['audiences'][number]): number =>
  Number(audiences.includes(audience))

/** The title in the office, in whichever language the notice has one. */
export const noticeTitle = ({ titleEn, titleDe }: Pick<NoticeFields, 'titleEn' | 'titleDe'>): string =>
  titleEn || titleDe

/** The file owner of a notice's attachment. */
export const noticePaper = (id: string): Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'> => ({
  kind: 'notices.paper',
  ownerEntity: 'notice',
  ownerId: id,
})
