import { expect, it, vi } from 'vitest'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../app.ts'
import { once } from '../core/once.ts'
import { dashboardPart, showDashboard } from './dashboard-part.ts'

const asha = { roles: ['ROLE_STUDENT'], program: 'CSE' } as unknown as CurrentUser
const count = vi.fn(async () => 7)
const secret = vi.fn(async () => 'secret')
const place = { roles: ['ROLE_STUDENT'], rank: 20 } as const

const features = [
  {
    name: 'one',
    dashboard: dashboardPart({
      facts: (_, { program }) => ({ program, count: once(count) }),
      tiles: {
        late: {
          ...place,
          label: () => 'Late',
          link: '/late',
          value: async ({ count }) => String(await count()),
        },
        others: { ...place, roles: ['ROLE_DEAN'], label: () => 'Others', link: '/x', value: secret },
        closed: { ...place, label: () => 'Closed', link: async () => null, value: secret },
      },
      plots: {
        bars: {
          ...place,
          title: async ({ count }) => `Bars: ${await count()}`,
          columns: () => ['a', 'b'],
          bars: async ({ program, count }) => [{ label: program, value: await count() }],
        },
      },
    }),
  },
  { name: 'none' },
  {
    name: 'two',
    dashboard: dashboardPart({
      facts: () => null,
      tiles: {
        early: {
          ...place,
          rank: 10,
          label: () => 'Early',
          link: '/x',
          value: async () => '–',
          context: async () => 'of 9',
        },
      },
      lists: { own: { ...place, title: () => 'Own', links: async () => [{ title: 'A', link: '/a' }] } },
    }),
  },
]

it('shows what the features declare for the roles, in the order of their ranks', async () => {
  const shown = await showDashboard(
    features.flatMap(({ dashboard }) => dashboard?.({} as App, asha, ['ROLE_STUDENT']) ?? []),
  )
  expect(shown).toEqual({
    waiting: null,
    notes: [],
    tiles: [
      { name: 'early', label: 'Early', value: '–', context: 'of 9', change: undefined, link: '/x' },
      { name: 'late', label: 'Late', value: '7', context: '', change: undefined, link: '/late' },
    ],
    plots: [
      {
        name: 'bars',
        shape: 'bars',
        title: 'Bars: 7',
        columns: ['a', 'b'],
        bars: [{ label: 'CSE', value: 7 }],
        about: '',
      },
    ],
    lists: [{ name: 'own', title: 'Own', links: [{ title: 'A', link: '/a' }], more: null }],
  })
  expect([count.mock.calls.length, secret.mock.calls.length]).toEqual([1, 0])
})

const item = { title: 'Refund', asked: 'Sita', effect: 'Money goes back', action: 'Decide', link: '/refund' }

it('shows what waits for any role of the user, whichever page is open', async () => {
  const items = vi.fn(async () => [item])
  const part = dashboardPart({
    facts: () => null,
    waiting: { refunds: { roles: ['ROLE_ACCOUNTANTS_OFFICER'], rank: 1, items } },
  })
  const waitingFor = async (roles: readonly string[]) =>
    (await showDashboard([part({} as App, { ...asha, roles } as CurrentUser, ['ROLE_STUDENT'])])).waiting
  expect(await waitingFor(['ROLE_STUDENT'])).toBeNull()
  expect(items).not.toHaveBeenCalled()
  expect(await waitingFor(['ROLE_STUDENT', 'ROLE_ACCOUNTANTS_OFFICER'])).toEqual([item])
  items.mockResolvedValue([])
  expect(await waitingFor(['ROLE_ACCOUNTANTS_OFFICER'])).toEqual([])
})
