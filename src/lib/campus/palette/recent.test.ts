import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetDrafts } from '../../browser/drafts/forget-drafts.ts'
import { recentTargets, rememberTarget } from './recent.ts'

const stored = new Map<string, string>()
const storage = new Proxy({} as Storage, {
  get: (_, name) =>
    ({
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    })[name as string],
  ownKeys: () => [...stored.keys()],
  getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
})

beforeEach(() => vi.stubGlobal('localStorage', storage))
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

const open = (user: string, ...links: string[]): void => {
  for (const link of links) rememberTarget(user, { title: link.slice(1), link })
}

it('remembers the last eight pages, newest first, each once', () => {
  open('meena', '/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8', '/9', '/3')
  expect(recentTargets('meena').map(({ title }) => title)).toEqual(['3', '9', '8', '7', '6', '5', '4', '2'])
})

it('shows a user only their own, and forgets those of others when somebody signs in', () => {
  open('meena', '/1')
  open('meena2', '/2')
  expect(recentTargets('meena')).toEqual([{ title: '1', link: '/1' }])
  forgetDrafts(storage, 'meena')
  expect(recentTargets('meena2')).toEqual([])
  expect(recentTargets('meena')).toHaveLength(1)
  forgetDrafts(storage)
  expect(stored.size).toBe(0)
})

it('remembers nothing on a device that several people use', () => {
  stored.set('prangan.sharedDevice', 'yes')
  open('meena', '/1')
  expect([...stored.keys()]).toEqual(['prangan.sharedDevice'])
})

it('opens no address of another site and reads nothing that is not its own', () => {
  const other = [
    { title: 'a', link: '//evil.example' },
    { title: 'b', link: 'https://evil.example' },
    3,
    null,
  ]
  stored.set('prangan.recent/meena/search', JSON.stringify(other))
  expect(recentTargets('meena')).toEqual([])
  stored.set('prangan.recent/meena/search', '{')
  expect(recentTargets('meena')).toEqual([])
})
