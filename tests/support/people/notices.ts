import * as v from 'valibot'
import { noticeInput } from '#lib/schemas/notices.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import type { UploadedFile } from '#lib/server/kernel/http/uploads/multipart.ts'
import type { TestApp } from '../app/test-app.ts'

/** A user of the office that writes notices. */
export const padma: Actor = {
  id: 'u-padma',
  name: 'principal-padma',
  requestId: 'r7',
  roles: ['ROLE_PRINCIPAL'],
}

export const holiday = {
  titleEn: 'Closed on Friday',
  textEn: 'All offices.',
  titleDe: '',
  textDe: '',
  audiences: ['public'],
  branchIds: [],
  batchIds: [],
  shownFrom: '2026-11-20',
  shownUntil: '2026-11-27',
  link: '',
  isImportant: false,
}

export const typedNotice = (given: Partial<Record<keyof typeof holiday, unknown>> = {}) =>
  v.parse(noticeInput, { ...holiday, ...given })

export const scan = (text = 'a'): UploadedFile => ({
  name: 'list.pdf',
  bytes: Buffer.from(`%PDF-1.7 ${text}`),
})

/** Adds a draft and returns its id. */
export const draftNotice = (
  { app }: Pick<TestApp, 'app'>,
  given: Parameters<typeof typedNotice>[0] = {},
  file: UploadedFile | null = null,
): Promise<string> => app.notices.add(typedNotice(given), padma, file)

/** Adds a published notice and returns its id. */
export async function publishedNotice(...asked: Parameters<typeof draftNotice>): Promise<string> {
  const id = await draftNotice(...asked)
  await asked[0].app.notices.publish({ id, version: 1 }, padma)
  return id
}
