import { writesNotices } from '#lib/notices/notice-roles.ts'
import type { FileKinds } from '../../kernel/kept-files/stored-file.ts'

/** A few pages that a phone can still load. */
export const mostPaperBytes = 5 * 1024 * 1024

/** Attachments of notices: readable as long as the notice is shown, and by its audience only. */
export const noticeFiles: FileKinds = {
  'notices.paper': {
    access: 'public',
    mayClose: true,
    mediaTypes: ['application/pdf'],
    async mayRead({ notices }, { ownerId }, user) {
      return writesNotices(user) || (await notices.shownTo(user)).some(({ id }) => id === ownerId)
    },
  },
}
