import type { KeptPage } from './kept-page.ts'
import { addressOf } from './kept-pages.ts'
import { type Phone, askFor } from './phone.ts'
import { isSameResult } from './rules.ts'

/**
 * Where the server has a page now. The title of an exam is its address: once it is corrected, the earlier one leads to
 * that of today, and a copy goes along. Where any other redirect leads is no page of this copy: its answer says nothing.
 */
export async function follow(
  phone: Pick<Phone, 'fetch'>,
  { address }: Pick<KeptPage, 'address'>,
  answer: Response,
): Promise<{ answer: Response; address: string }> {
  // A redirect that is not followed has no status, and does not tell where it leads.
  const mayLead = answer.status === 0 && isSameResult(address, address)
  // Past the rules between sites, so that one which leads to another site answers, and is no line that broke.
  const led = mayLead ? await askFor(phone, address, { redirect: 'follow', mode: 'no-cors' }) : answer
  if (led.type === 'opaque') return { answer: Response.error(), address }
  if (!led.redirected) return { answer: led, address }
  const leadsTo = addressOf(led.url)
  return isSameResult(address, leadsTo)
    ? { answer: led, address: leadsTo }
    : { answer: Response.error(), address }
}
