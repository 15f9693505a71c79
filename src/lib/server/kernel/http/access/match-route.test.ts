import { expect, it } from 'vitest'
import { matchRoute } from './match-route.ts'

const routes = [
  '/[...locale]/[role]/dashboard',
  '/[...locale]/app/[...dashboard]',
  '/[...locale]/app/Students',
  '/[...locale]/app/Students/[studentId]',
  '/[...locale]/app/Students/numbers',
  '/[...locale]',
  '/files/[id]/[name]',
]

it.each([
  ['/', '/[...locale]', {}],
  ['/de/', '/[...locale]', {}],
  ['/app/Students', '/[...locale]/app/Students', {}],
  ['/de/app/Students/', '/[...locale]/app/Students', {}],
  ['/app/Students/7', '/[...locale]/app/Students/[studentId]', { studentId: '7' }],
  ['/app/Students/numbers', '/[...locale]/app/Students/numbers', {}],
  ['/app/dashboard', '/[...locale]/app/[...dashboard]', { dashboard: 'dashboard' }],
  ['/app', '/[...locale]/app/[...dashboard]', { dashboard: undefined }],
  ['/app/Library/View Books/', '/[...locale]/app/[...dashboard]', { dashboard: 'Library/View Books' }],
  ['/hod/dashboard', '/[...locale]/[role]/dashboard', { role: 'hod' }],
  ['/files/0b/a.jpg', '/files/[id]/[name]', { id: '0b', name: 'a.jpg' }],
])('finds the route of %s as Astro does', (path, routePattern, params) => {
  expect(matchRoute(routes, path)).toEqual({ routePattern, params })
})

it('finds no route for an address that no pattern names', () => {
  expect(matchRoute(routes, '/nothing/here/at/all')).toBeNull()
})
