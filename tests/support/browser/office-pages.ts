import { existsSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { features } from '#lib/server/app.ts'
import { pageRulesOf } from '#lib/server/kernel/declared.ts'
import { createPageAccess } from '#lib/server/kernel/http/access/page-access.ts'
import { withKernelFeatures } from '#lib/server/kernel/wiring/create-kernel.ts'
import { featureRows, joined } from '../database/feature-rows.ts'

/** A .ts file returns a document or a redirect, not a page. */
const isPage = (pattern: string): boolean => !existsSync(`src/pages${pattern}.ts`)

/** Returns the address of every page that an administrator may open, for an existing user and exam. */
export async function officePages(page: Page): Promise<string[]> {
  const params = await valuesOf(
    page,
    joined(await featureRows(), ({ pageParams }) => pageParams),
  )
  const access = createPageAccess(pageRulesOf(withKernelFeatures(features)))
  return Object.keys(access.rules)
    .filter(isPage)
    .filter((pattern) => {
      const given = access.of(pattern, {})
      return given === 'signedIn' || (Array.isArray(given) && given.includes('ROLE_ADMIN'))
    })
    .map((pattern) => filled(pattern.replace('/[...locale]', ''), params))
}

/** Fills in the route's parameters; optional ones are omitted. */
const filled = (pattern: string, values: ReadonlyMap<string, string>): string =>
  pattern
    .replace(/\/\[\.{3}\w+\]/g, '')
    .replace(/\[(\w+)\]/g, (_, name: string) => values.get(name) ?? missing(name))

type PageParams = Record<string, string | { list: string; prefix: string }>

async function valuesOf(page: Page, params: PageParams): Promise<Map<string, string>> {
  const values = new Map<string, string>()
  for (const [name, at] of Object.entries(params))
    values.set(name, typeof at === 'string' ? at : await firstId(page, filled(at.list, values), at.prefix))
  return values
}

function missing(name: string): never {
  throw new Error(
    `A page has the parameter [${name}]: say under pageParams of its feature's rows what it is.`,
  )
}

async function firstId(page: Page, list: string, prefix: string): Promise<string> {
  await page.goto(list)
  const address = await page.locator(`main td a[href^="${prefix}"]`).first().getAttribute('href')
  if (!address) throw new Error(`${list} has no link to ${prefix}…`)
  return address.slice(prefix.length)
}

/** Detects nested forms in the page's source, because browsers drop the inner one silently. */
export function hasFormInForm(html: string): boolean {
  let depth = 0
  for (const [tag] of html.matchAll(/<\/?form\b/gi)) {
    depth += tag.startsWith('</') ? -1 : 1
    if (depth > 1) return true
  }
  return false
}
