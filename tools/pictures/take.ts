import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import type { Sheet } from './sheet.ts'
import type { Subject } from './subject.ts'

export interface Picture {
  group: string
  name: string
  /** Relative to the index. */
  file: string
}

export interface Camera {
  take(subject: Subject): Promise<Picture[]>
  close(): Promise<void>
}

/** Fixed elements would appear in the middle of a picture taller than the screen. */
const nothingSticks = 'header, .submit-bar { position: static !important }'
const roomAround = (parts: string): string => `${parts} { padding: 16px !important }`

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

export interface Place {
  browser: Browser
  url: string
  folder: string
  /** Returns the session cookies of a user. */
  cookiesOf(username: string): Promise<Cookies>
}

/** Takes pictures in a sheet's settings, with one browser window per user. */
export function openCamera(place: Place, sheet: Sheet): Camera {
  const windows = new Map<string | null, Promise<Page>>()
  let count = 0
  mkdirSync(join(place.folder, sheet.name), { recursive: true })

  const windowOf = (by: string | null): Promise<Page> => {
    const known = windows.get(by) ?? openWindow(place, sheet, by)
    windows.set(by, known)
    return known
  }

  async function take(subject: Subject): Promise<Picture[]> {
    const page = await windowOf(subject.by)
    await page.goto(sheet.locale + (subject.path === '/' && sheet.locale ? '' : subject.path))
    await atRest(page)
    await subject.bring?.(page)
    await atRest(page)
    if (subject.parts) return takeParts(page, subject, subject.parts)
    const file = fileFor(subject.name)
    await page.screenshot({
      path: join(place.folder, file),
      type: 'jpeg',
      quality: 82,
      fullPage: !subject.isScreen,
      ...(subject.isScreen ? {} : { style: nothingSticks }),
    })
    return [{ group: subject.group, name: subject.name, file }]
  }

  async function takeParts(page: Page, { group, name }: Subject, parts: string): Promise<Picture[]> {
    const pictures: Picture[] = []
    for (const part of await page.locator(parts).all()) {
      if (!(await part.isVisible())) continue
      const title = (await part.getAttribute('aria-label')) ?? name
      const file = fileFor(title)
      const path = join(place.folder, file)
      await part.screenshot({ path, type: 'jpeg', quality: 82, style: nothingSticks + roomAround(parts) })
      pictures.push({ group, name: title, file })
    }
    return pictures
  }

  const fileFor = (name: string): string =>
    `${sheet.name}/${String((count += 1)).padStart(3, '0')}-${slug(name)}.jpg`

  return {
    take,
    async close() {
      for (const page of windows.values()) await (await page).context().close()
    },
  }
}

async function openWindow(
  { browser, url, cookiesOf }: Place,
  sheet: Sheet,
  by: string | null,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: sheet.width, height: sheet.height },
    colorScheme: sheet.scheme,
    reducedMotion: 'reduce',
    // Otherwise the policy would block `nothingSticks`.
    bypassCSP: true,
  })
  if (by !== null) await context.addCookies(await cookiesOf(by))
  return context.newPage()
}

/** Waits until islands are hydrated and animations have ended. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr], .awake[disabled]'))
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.allSettled(document.getAnimations().map((each) => each.finished))
  })
}

const slug = (name: string): string =>
  decodeURI(name)
    .replaceAll(/[^\p{L}\d]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
    .toLowerCase() || 'home'
