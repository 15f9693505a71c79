import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dashboardPaths } from '#lib/campus/dashboards.ts'
import { roles } from '#lib/schemas/role.ts'
import { landings } from '#lib/rules/roles/landing.ts'
import { features } from '#lib/server/app.ts'
import { pageRulesOf } from '#lib/server/kernel/declared.ts'
import { isCall } from '#lib/server/kernel/http/call-folders.ts'
import { withKernelFeatures } from '#lib/server/kernel/wiring/create-kernel.ts'
import { createPageAccess } from '#lib/server/kernel/http/access/page-access.ts'

const pageAccess = createPageAccess(pageRulesOf(withKernelFeatures(features)))
const dashboardPattern = '/[...locale]/app/[...dashboard]'

/** Returns the route patterns of all files in src/pages; a leading underscore excludes a file. */
function patterns(): string[] {
  return readdirSync('src/pages', { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/)(?!_)[^/]+\.(astro|ts)$/.test(path))
    .map(
      (path) =>
        `/${path
          .replaceAll('\\', '/')
          .replace(/\.(astro|ts)$/, '')
          .replace(/\/?index$/, '')}`,
    )
}

it('every page states who may open it, and no entry is left over', () => {
  const pages = patterns().filter((pattern) => !isCall(pattern))
  expect(Object.keys(pageAccess.rules).sort()).toEqual(pages.sort())
})

it('nothing below /app is public', () => {
  const open = Object.keys(pageAccess.rules).filter(
    (pattern) => pattern.includes('/app') && pageAccess.of(pattern, {}) === 'public',
  )
  expect(open).toEqual([])
})

it('every dashboard opens to the roles that land on it, and to nobody else', () => {
  for (const path of dashboardPaths) {
    const access = pageAccess.of(dashboardPattern, { dashboard: path })
    const landing = path.replace(/^(Faculty|Security|Inventory)\/Dashboard$/, '$1 Dashboard')
    const holders = roles.filter((role) => [`/app/${landing}`, `/${landing}`].includes(landings[role] ?? ''))
    expect(access, path).toEqual(holders)
  }
})

it('a dashboard spelled otherwise is none', () => {
  for (const path of ['dean dashboard', 'Dean%20Dashboard', 'Dean Dashboard/', '../Admin', ''])
    expect(pageAccess.of(dashboardPattern, { dashboard: path })).toBeUndefined()
})
