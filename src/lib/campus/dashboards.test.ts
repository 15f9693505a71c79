import { expect, it } from 'vitest'
import { isDashboardName } from './dashboards.ts'

it.each(['ROLE_HOD', 'hod', 'placement-dean', 'Placements Cell', 'student', 'IQAC'])(
  '%s has a dashboard',
  (name) => expect(isDashboardName(name)).toBe(true),
)

it.each(['', 'nobody', 'ROLE_', 'ROLE_ROLE_HOD', 'wp-admin'])('%j has no dashboard', (name) =>
  expect(isDashboardName(name)).toBe(false),
)
