import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { notFound } from '../core/errors.ts'
import { requireAccess } from '../http/access.ts'
import type { AnyList, FileFormat, ListColumn, ListKinds } from './list-kind.ts'

/** A list that the person may see. @throws DomainError NotFound `list.notFound`, Unauthenticated `session.missing`, Forbidden `session.*` */
export function findList(
  kinds: ListKinds,
  name: string,
  user: CurrentUser | null,
): { kind: AnyList; user: CurrentUser } {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (!kind) throw notFound('list.notFound')
  requireAccess(kind.access, user)
  // Nobody without a session comes past it.
  return { kind, user: user as CurrentUser }
}

/** The columns that stand on the page, or in a file. */
export const columnsIn = ({ columns }: AnyList, where: 'page' | FileFormat): readonly ListColumn<never>[] =>
  columns.filter((column) => !column.in || column.in.includes(where))
