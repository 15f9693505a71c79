import type { APIContext } from 'astro'
import { invalid } from '../../core/errors.ts'
import { textOf } from '../../http/forms/plain-form.ts'

interface SelectedRows {
  /** The list whose rows are ticked. */
  list: string
  /** The maximum number of rows for one action. */
  most: number
}

/**
 * Returns the keys of the rows that the form of a list sends: the ticked ones, or all that match its query.
 * @throws DomainError Invalid `list.noneSelected`, `list.tooManySelected`, and as `lists.show`
 */
export async function readSelection(
  { locals: { app, user } }: Pick<APIContext, 'locals'>,
  form: FormData,
  { list, most }: SelectedRows,
): Promise<string[]> {
  const query = textOf(form, 'matching')
  const keys = query
    ? await app.lists.keysOf(list, new URLSearchParams(query), user, most)
    : [...new Set(form.getAll('row').map(String))]
  if (keys.length === 0) throw invalid('list.noneSelected')
  if (keys.length > most) throw invalid('list.tooManySelected', { most })
  return keys
}
