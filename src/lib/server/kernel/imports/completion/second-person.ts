import { type Actor, isSystem } from '../../audit/audit.ts'
import { forbidden } from '../../core/errors.ts'
import type { ImportKind } from '../import-kind.ts'
import type { StoredImport } from '../store/import-row.ts'

type Upload = Pick<StoredImport, 'createdBy' | 'endedBy'>
type Kind = Pick<ImportKind, 'writing'>

/** @throws DomainError Forbidden `import.ownUpload`, `session.notAllowed` */
export function requireOtherSaves({ writing: { savedBySecond } }: Kind, found: Upload, actor: Actor): void {
  if (!savedBySecond || isSystem(actor)) return
  if (found.createdBy === actor.id) throw forbidden('import.ownUpload')
  if (!actor.roles?.some((role) => savedBySecond.includes(role))) throw forbidden('session.notAllowed')
}

/** Only the uploader changes a file that another person saves. @throws DomainError Forbidden `import.othersUpload` */
export function requireOwnUpload({ writing: { savedBySecond } }: Kind, found: Upload, actor: Actor): void {
  if (savedBySecond && !isSystem(actor) && found.createdBy !== actor.id)
    throw forbidden('import.othersUpload')
}

/** @throws DomainError Forbidden `import.ownSave` */
export function requireOtherUndoes({ writing: { savedBySecond } }: Kind, found: Upload, actor: Actor): void {
  if (savedBySecond && !isSystem(actor) && found.endedBy === actor.id) throw forbidden('import.ownSave')
}
