import type { Option } from '#lib/lists/list-view.ts'
import type { App } from '../../../kernel/app.ts'

/** What an account's department may be, as accounts are told it, and what it is already. */
export async function accountDepartments({ catalogue }: Pick<App, 'catalogue'>, own = ''): Promise<Option[]> {
  const open = (await catalogue.read())
    .open('department')
    .map(({ name, shortName }): Option => [shortName || name, name])
  return own === '' || open.some(([value]) => value === own) ? open : [...open, [own, own]]
}
