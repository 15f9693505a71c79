import { expect, it, vi } from 'vitest'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { dashboardService } from './dashboard.service.ts'

const asha: CurrentUser = {
  id: 'u1',
  username: '21b81a0501',
  email: 'asha@example.edu',
  fullName: 'Asha Reddy',
  program: 'CSE',
  roles: ['ROLE_STUDENT'],
  mustAddFactor: false,
}

const parts = {
  exams: vi.fn(async () => []),
  held: vi.fn(async () => 2),
  listed: vi.fn(async () => []),
  register: vi.fn(async () => [
    { branch: 'ECE', batch: '2021', count: 40 },
    { branch: 'CSE', batch: '2021', count: 60 },
    { branch: 'CSE', batch: '2022', count: 30 },
  ]),
  ownResults: vi.fn(async () => []),
  figures: vi.fn(async () => ({ students: 0, passed: 0, grades: [], branches: [] })),
  countByRole: vi.fn(async () => ({ ROLE_ADMIN: 1, ROLE_FACULTY: 4, ROLE_STUDENT: 90 })),
  pending: vi.fn(async () => 3),
}

it('counts what the tiles and plots ask for, each fact once, and nothing else', async () => {
  const shown = await dashboardService(parts).show(
    { tiles: ['students', 'ownBranch'], plots: ['branches'] },
    asha,
  )
  expect(shown.tiles.map(({ value }) => value)).toEqual(['130', '90'])
  expect(shown.plots).toEqual([
    {
      name: 'branches',
      bars: [
        { label: 'CSE', value: 90 },
        { label: 'ECE', value: 40 },
      ],
    },
  ])
  expect(parts.register).toHaveBeenCalledTimes(1)
  for (const unasked of [parts.held, parts.pending, parts.countByRole, parts.figures, parts.ownResults])
    expect(unasked).not.toHaveBeenCalled()
})

it('says that there is nothing to show while no exam is out', async () => {
  const shown = await dashboardService(parts).show(
    { tiles: ['latestPassed', 'ownLatestSgpa', 'people'], plots: [] },
    asha,
  )
  expect(shown.tiles.map(({ value }) => value)).toEqual(['–', '–', '5'])
  expect(shown.latest).toBeNull()
})
