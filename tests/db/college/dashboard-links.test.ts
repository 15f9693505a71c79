import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { DashboardFigures } from '#lib/campus/dashboards.ts'
import { cards } from '#lib/college/cards.ts'
import { landings } from '#lib/rules/roles/landing.ts'
import { type Role, roles } from '#lib/schemas/role.ts'
import { userWith } from '../../support/calls/call.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { sunita } from '../../support/payments/fees.ts'
import { twoWhoPay } from '../../support/payments/receipts.ts'
import { publishedExam } from '../../support/results/exam-steps.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const files = readdirSync('src/pages', { recursive: true, encoding: 'utf8' })
const patterns = files
  .filter((path) => /\.(astro|ts)$/.test(path))
  .map(
    (path) =>
      `/${path
        .replaceAll('\\', '/')
        .replace(/\.(astro|ts)$/, '')
        .replace(/\/?index$/, '')}`,
  )
  // A page for the rest of an address comes after those that spell it out.
  .toSorted((one, other) => one.split('[...').length - other.split('[...').length)

function patternOf(path: string): { pattern: string; params: Record<string, string> } {
  for (const pattern of patterns) {
    const source = pattern
      .replace('/[...locale]', '')
      .replace(/\[\.\.\.(\w+)\]/g, '(?<$1>.+)')
      .replace(/\[(\w+)\]/g, '(?<$1>[^/]+)')
    const found = new RegExp(`^${source}$`).exec(path)
    if (found) return { pattern, params: { ...found.groups } }
  }
  throw new Error(`No page has the address ${path}`)
}

const linksOf = ({ waiting, tiles, plots, lists }: DashboardFigures): string[] => [
  ...(waiting ?? []).map(({ link }) => link),
  ...tiles.map(({ link }) => link),
  ...plots.flatMap(({ bars }) => bars.flatMap(({ link }) => link ?? [])),
  ...lists.flatMap(({ links, more }) => [...links.map(({ link }) => link), ...(more ? [more.link] : [])]),
]

describe.each(anyEngine)('the links of the homes on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  function opens(role: Role, link: string, { plots }: DashboardFigures): boolean {
    // A figure without a list of its own leads to the chart that explains it.
    if (link.startsWith('#')) return plots.some(({ name }) => link === `#plot-${name}`)
    const path = decodeURI(link.split(/[?#]/)[0] ?? '')
    const { pattern, params } = patternOf(path)
    const access = testApp.app.pageAccess.of(pattern, params)
    if (Array.isArray(access)) return access.includes(role)
    return access === 'public' || access === 'signedIn'
  }

  it('of the cards lead to pages that are there', () => {
    const targets = Object.values(cards).flatMap(({ target, hover }) => [
      target,
      ...hover.map((item) => item.target),
    ])
    const pages = targets.flatMap((target) =>
      target && 'page' in target && target.page ? [target.page] : [],
    )
    expect(pages.length).toBeGreaterThan(10)
    for (const page of pages) {
      const { pattern, params } = patternOf(decodeURI(page.split('?')[0] ?? ''))
      expect(testApp.app.pageAccess.of(pattern, params), page).toBeDefined()
    }
  })

  it('show the director what the chairman sees', async () => {
    await publishedExam(testApp)
    const [director, chairman] = await Promise.all(
      (['ROLE_DIRECTOR', 'ROLE_CHAIRMAN'] as const).map((role) =>
        testApp.app.dashboard([role], userWith(role)),
      ),
    )
    expect(director).toEqual(chairman)
    expect(director?.tiles.length).toBeGreaterThan(1)
  })

  it.each(roles.filter((role) => landings[role]))('open to %s', async (role) => {
    const two = await twoWhoPay(testApp)
    await two.pay(two.ravis, '2026-11-20T06:00:00.000Z')
    await testApp.app.fees.adjustments.propose(two.ashas, { amount: -100, reason: 'Merit' }, sunita)
    await publishedExam(testApp)
    await testApp.app.examCache.reload()
    const figures = await testApp.app.dashboard([role], { ...userWith(role), program: 'CSE' })
    const closed = linksOf(figures).filter((link) => !opens(role, link, figures))
    expect(closed).toEqual([])
    expect(figures.tiles.length, 'a home has at most four figures, faculty one more').toBeLessThanOrEqual(5)
    expect(figures.plots.length).toBeLessThanOrEqual(2)
  })
})
