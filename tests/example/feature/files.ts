import type { FileKinds } from '#lib/server/kernel/kept-files/stored-file.ts'

/** A lost item's files: its photo for its signed-in owner, notes for security, a poster for everybody. */
export const lostItemFiles: FileKinds = {
  'lostItems.photo': {
    access: 'signedIn',
    mayRead: (_, { ownerId }, user) => ownerId === user?.id,
    mediaTypes: ['image/png', 'image/jpeg'],
    isShown: true,
  },
  'lostItems.note': {
    access: ['ROLE_SECURITY'],
    mayRead: () => true,
    mediaTypes: ['text/csv', 'application/octet-stream'],
    keptForDays: 30,
  },
  'lostItems.poster': { access: 'public', mayRead: () => true, mediaTypes: ['image/png'], isShown: true },
}
