import { describe, expect, it } from 'vitest'
import { createPageCache, forEveryone } from './page-cache.ts'

describe('kept pages', () => {
  const page = (): Response =>
    new Response('<p>x</p>', { headers: { 'x-cache-tags': 'college', 'content-type': 'text/html' } })

  it('are dropped with what they were made from', async () => {
    const cache = createPageCache()
    await cache.keep('/', page(), cache.generation())
    expect(cache.find('/')?.headers).not.toHaveProperty('x-cache-tags')
    cache.drop('results')
    expect(cache.find('/')).not.toBeNull()
    cache.drop('college')
    expect(cache.find('/')).toBeNull()
  })

  it('are not kept where the data changed while they were made', async () => {
    const cache = createPageCache()
    const generationAtStart = cache.generation()
    cache.drop('college')
    expect(await cache.keep('/', page(), generationAtStart)).not.toBeNull()
    expect(cache.find('/')).toBeNull()
  })

  it('are rendered again from the instant that they name', async () => {
    const clock = { now: () => at }
    let at = '2026-11-23T18:29:59.999Z'
    const cache = createPageCache(forEveryone, clock)
    const response = page()
    response.headers.set('x-cache-until', '2026-11-23T18:30:00.000Z')
    await cache.keep('/', response, cache.generation())
    expect(cache.find('/')?.headers).not.toHaveProperty('x-cache-until')
    at = '2026-11-23T18:30:00.000Z'
    expect(cache.find('/')).toBeNull()
  })

  it('are only those that say what they were made from', async () => {
    expect(await createPageCache().keep('/', new Response('x'), 0)).toBeNull()
  })
})
