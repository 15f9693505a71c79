import { describe, expect, it, vi } from 'vitest'
import { collectionsPage } from '#lib/server/features/fees/web/collections-page.ts'
import { userWith } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { twoWhoOwe } from '../../support/payments/dues.ts'
import { moveMoney } from '../../support/payments/moved-money.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('the page of collections, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  /** Records one payment in August and two in November. */
  const payments = makeForEach(async () => {
    const { make, asha } = await twoWhoOwe(testApp)
    await make()
    const [due] = await testApp.app.fees.duesOf({ kind: 'student', id: asha })
    const dueId = due?.id ?? ''
    await moveMoney(testApp, { dueId, amount: 300, at: '2026-08-31T18:29:59.999Z' })
    await moveMoney(testApp, { dueId, amount: 4_000, at: '2026-11-02T06:00:00.000Z' })
    await moveMoney(testApp, { dueId, amount: 50_000, at: '2026-11-05T18:30:00.000Z' })
    return { year: 'atFrom=2026-04-01&atTo=2027-03-31' }
  })
  const page = async (by: string, query = '') =>
    collectionsPage(testApp.app, userWith('ROLE_ACCOUNTANTS_OFFICER'), by, new URLSearchParams(query))
  const columns = (shown: Awaited<ReturnType<typeof page>>) =>
    shown?.plot?.bars.map(({ label, value }) => [label, value])

  it.each(['type', 'month'])('adds up by %s once', async (by) => {
    const collected = vi.spyOn(testApp.app.fees, 'collected')
    const shown = await page(by, payments.year)
    expect(shown?.sum).toContain('543')
    expect(collected).toHaveBeenCalledOnce()
  })

  it('has a column for each month, in whatever order the table is', async () => {
    const months = [
      ['August 2026', 300],
      ['September 2026', 0],
      ['October 2026', 0],
      ['November 2026', 54_000],
    ]
    expect(columns(await page('month', payments.year))).toEqual(months)
    expect(columns(await page('month', `${payments.year}&sort=received`))).toEqual(months)
  })

  it('has a column for each day', async () => {
    expect(columns(await page('day'))).toEqual([
      ['2 Nov 2026', 4_000],
      ['3 Nov 2026', 0],
      ['4 Nov 2026', 0],
      ['5 Nov 2026', 0],
      ['6 Nov 2026', 50_000],
    ])
  })

  it('says the days where nobody has chosen any that a list reads', async () => {
    for (const query of ['', 'atFrom=0500-01-01', 'atTo=2026-02-30']) {
      const shown = await page('day', query)
      expect(shown?.list.filters[0]).toMatchObject({ from: '2026-11-01', to: '2026-11-30' })
    }
    expect(await page('week')).toBeNull()
  })
})
