import type { Actor } from '../audit/audit.ts'
import { isComplete, mayUse } from '../http/access.ts'
import type { FileKind, FileKinds } from '../kept-files/file-kind.ts'
import type { NewFile } from '../kept-files/kept-file.ts'
import { importRepository } from './import.repository.ts'
import { kindOf } from './kind-of.ts'
import type { SecretFields } from './show-cell.ts'

/** Whoever may do its kind of import. */
const mayRead: FileKind['mayRead'] = async (app, { ownerId }, user) => {
  const found = await importRepository(app.database.reads).find(ownerId)
  if (!found) return false
  const { access } = kindOf(app, found.kind)
  return mayUse(access, user) && isComplete(access, user)
}

const kept = { access: 'signedIn', mediaTypes: ['application/octet-stream'] } as const

/** A file as it was uploaded. One with secrets is for whoever sent it: others read its rows, masked. */
export const importFiles: FileKinds = {
  'imports.file': { ...kept, mayRead },
  'imports.sealedFile': {
    ...kept,
    isSealed: true,
    mayRead: async (app, file, user) => file.createdBy === user?.id && (await mayRead(app, file, user)),
  },
}

export const fileKindOf = (secretFields: SecretFields): string =>
  secretFields ? 'imports.sealedFile' : 'imports.file'

interface Owner {
  id: string
  secretFields: SecretFields
}

export const ownerOf = ({ id, secretFields }: Owner) => ({
  kind: fileKindOf(secretFields),
  ownerEntity: 'import',
  ownerId: id,
})

export const fileOf = (found: Owner, name: string, { id }: Actor): NewFile => ({
  ...ownerOf(found),
  name,
  mediaType: 'application/octet-stream',
  createdBy: id,
})
