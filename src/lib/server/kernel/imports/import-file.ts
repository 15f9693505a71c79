import type { Actor } from '../audit/audit.ts'
import { isComplete, mayUse } from '../http/access.ts'
import type { FileKinds } from '../kept-files/file-kind.ts'
import type { NewFile } from '../kept-files/kept-file.ts'
import { importRepository } from './import.repository.ts'
import { kindOf } from './kind-of.ts'

/** A file as it was uploaded, for whoever may do its kind of import. */
export const importFiles: FileKinds = {
  'imports.file': {
    access: 'signedIn',
    async mayRead(app, { ownerId }, user) {
      const found = await importRepository(app.database.reads).find(ownerId)
      if (!found) return false
      const { access } = kindOf(app, found.kind)
      return mayUse(access, user) && isComplete(access, user)
    },
    mediaTypes: ['application/octet-stream'],
  },
}

export const ownerOf = (importId: string) => ({
  kind: 'imports.file',
  ownerEntity: 'import',
  ownerId: importId,
})

export const fileOf = (importId: string, name: string, { id }: Actor): NewFile => ({
  ...ownerOf(importId),
  name,
  mediaType: 'application/octet-stream',
  createdBy: id,
})
