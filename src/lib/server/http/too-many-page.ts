import { randomUUID } from 'node:crypto'
import type { App } from '../app.ts'
import { localeOfPath } from './locale.ts'
import type { FinishedBytes } from './finished-bytes.ts'
import { createPageCache } from './page-cache.ts'
import type { Render } from './site.ts'

/** The page of a refused request in the language of its address. */
export type TooManyPage = (path: string) => Promise<FinishedBytes>

/**
 * Made once a language and college, then sent from memory: a flood that is refused must cost less than
 * the pages it asks for.
 */
export function createTooManyPage({ app, render }: { app: App; render: Render }): TooManyPage {
  const pages = createPageCache()
  let generation = app.pageCache.generation()

  /** No visitor asked for it, so no visitor's limit counts it. */
  async function make(path: string): Promise<FinishedBytes> {
    const caller = { address: '127.0.0.1', isLoopback: true, isSecure: false }
    const request = new Request(`http://localhost${path}`)
    const page = await render(request, { app, caller, requestId: randomUUID(), user: null }, caller.address)
    const kept = await pages.keep(path, page, pages.generation())
    if (!kept) throw new Error(`${path} cannot be kept`)
    return kept
  }

  return async (asked) => {
    if (generation !== app.pageCache.generation()) {
      generation = app.pageCache.generation()
      pages.drop('college')
    }
    const path =
      localeOfPath(asked) === 'en' ? '/too-many-requests' : `/${localeOfPath(asked)}/too-many-requests`
    return pages.find(path) ?? make(path)
  }
}
