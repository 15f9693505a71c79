import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { notFound } from '../core/errors.ts'
import { requireAccess } from '../http/access/access.ts'
import type { AnyList, FileFormat, ListColumn, ListContext, ListKinds } from './list-kind.ts'

interface Opener extends Pick<ListContext, 'app'> {
  user: CurrentUser | null
  /** Of what record, where the list is one of those. */
  about?: string | undefined
}

/** A list that the person may see. @throws DomainError NotFound `list.notFound`, Unauthenticated `session.missing`, Forbidden `session.*` */
export async function findList(
  kinds: ListKinds,
  name: string,
  { app, user, about }: Opener,
): Promise<{ kind: AnyList; user: CurrentUser }> {
  const found = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (!found) throw notFound('list.notFound')
  requireAccess(found.access, user)
  const kind = 'about' in found ? await found.about(app, about ?? '') : found
  if (!kind) throw notFound('list.notFound')
  // Nobody without a session comes past it.
  return { kind, user: user as CurrentUser }
}

/** The columns that stand on the page, or in a file. */
export const columnsIn = ({ columns }: AnyList, where: 'page' | FileFormat): readonly ListColumn<never>[] =>
  columns.filter((column) => !column.in || column.in.includes(where))
