import type { SentencePart } from '#lib/lists/cell.ts'
import type { ListView } from '#lib/lists/list-view.ts'
import type { Role } from '#lib/schemas/role.ts'
import { userWith } from './call.ts'
import type { TestApp } from '../app/test-app.ts'

/** Returns a list as its page shows it to this role. */
export const showList = (
  { app }: Pick<TestApp, 'app'>,
  name: string,
  query: string | Record<string, string> = '',
  role: Role = 'ROLE_ADMIN',
): Promise<ListView> => app.lists.show(name, new URLSearchParams(query), userWith(role))

/** Returns a column's texts, row by row. */
export function columnOf(list: ListView, name: string): string[] {
  const index = list.columns.findIndex((column) => column.name === name)
  return list.rows.map(({ cells }) => {
    const cell = cells[index]
    if (cell?.kind === 'sentence') return wordsOf(cell.parts)
    return cell && 'text' in cell ? cell.text : String(cell && 'value' in cell ? cell.value : '')
  })
}

/** Returns a sentence as text, without its links. */
export const wordsOf = (parts: readonly SentencePart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')

/** Returns the id of the first account that matches the search. */
export const userIdOf = async (testApp: TestApp, search: string): Promise<string> =>
  (await showList(testApp, 'users', { search })).rows[0]?.key ?? ''
