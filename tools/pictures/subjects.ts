import { readdirSync } from 'node:fs'
import type { Page } from 'playwright'
import { landingOf } from '#lib/rules/roles/landing.ts'
import { demoPeople } from '#lib/server/demo/demo-people.ts'
import { featureRows } from '#tests/support/database/feature-rows.ts'
import { officePages } from '#tests/support/browser/office-pages.ts'
import type { Subject } from './subject.ts'

const administrator = 'admin-meena'
/** Public pages that exist only in English. */
const references = ['/docs/api', '/docs/permissions']
const gallery = '/devtools/forms'

/**
 * Returns everything to capture. Pages come from the features' declarations, so that new ones are included; `page`
 * belongs to an administrator and finds values for path parameters.
 */
export async function allSubjects(page: Page): Promise<Subject[]> {
  const publicPages = Object.values(await featureRows()).flatMap((rows) => rows.publicPages ?? [])
  const office = await withoutRedirects(
    page,
    (await officePages(page)).filter((path) => path !== gallery),
  )
  return [
    ...[...publicPages, ...references].map((path) => subject('Public pages', path, null)),
    ...demoPeople.map(({ username, roles }) => ({
      ...subject('Dashboards', landingOf(roles), username),
      name: `${landingOf(roles)} · ${username}`,
    })),
    ...office.map((path) => subject('Office', path, administrator)),
    ...(await allStates()),
    {
      group: 'Parts of forms',
      name: 'Part',
      path: gallery,
      by: administrator,
      parts: 'main section[aria-label]:not(section section)',
    },
  ]
}

/** Removes addresses that only redirect. */
async function withoutRedirects(page: Page, paths: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(paths.map((path) => page.request.get(path, { maxRedirects: 0 })))
  return paths.filter((_, index) => answers[index]?.ok())
}

const subject = (group: Subject['group'], path: string, by: string | null): Subject => ({
  group,
  name: path,
  path,
  by,
})

/** Returns all interaction states in `tools/pictures/states`. */
async function allStates(): Promise<Subject[]> {
  const files = readdirSync(new URL('states', import.meta.url)).toSorted()
  const all = files.map(
    async (file) => ((await import(`./states/${file}`)) as { default: readonly Subject[] }).default,
  )
  return (await Promise.all(all)).flat()
}
