import { showCount } from '#lib/i18n/numbers.ts'
import type { PagerView } from '#lib/lists/list-view.ts'
import type { App } from '../../../kernel/app.ts'
import { readWhole } from '../../../kernel/lists/list-query.ts'
import { numberedPager } from '../../../kernel/lists/view/view-pager.ts'
import { mostAtOnce } from '../users/bulk-accounts.service.ts'
import type { User } from '../users/user.ts'

/** So many are decided together at the most; boxes of other pages would be decided unseen. */
const usual = 100

export interface WaitingPage {
  accounts: readonly User[]
  page: number
  pager: PagerView
  /** How many are decided in one go at most, in words. */
  most: string
}

/** Those whose registration waits, the longest first, as an address asks for them; beyond the last page stands the last. */
export async function waitingPage(
  { identity: { registrations } }: Pick<App, 'identity'>,
  params: URLSearchParams,
  perPage = usual,
): Promise<WaitingPage> {
  const total = await registrations.pending()
  const page = Math.min(readWhole(params.get('page')), Math.max(1, Math.ceil(total / perPage)))
  const accounts = await registrations.waiting({ page, perPage })
  const pager = numberedPager(
    { page, perPage, total, shown: accounts.length },
    (more) => `?${new URLSearchParams(more)}`,
  )
  return { accounts, page, pager, most: showCount(mostAtOnce) }
}
