import { writesNotices } from '#lib/notices/notice-roles.ts'
import type { FileKinds } from '../../kernel/kept-files/stored-file.ts'

/** A few pages that a phone can load. */
export const mostPaperBytes = 5 * 1024 * 1024

/** What comes along with notices: open as long as its notice is up, for whom that is up. */
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
