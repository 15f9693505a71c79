import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { interfaceState, keepInterface } from './interface-state.ts'

const dataset: Record<string, string> = {}
let stored: string | null = null

beforeEach(() => {
  stored = null
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.stubGlobal('localStorage', {
    getItem: () => stored,
    setItem: (_: string, text: string) => (stored = text),
  })
})
afterEach(() => {
  for (const name of Object.keys(dataset)) Reflect.deleteProperty(dataset, name)
  vi.unstubAllGlobals()
})

it('what is kept is shown at once, and the rest stays', () => {
  keepInterface({ mode: 'dark', submenus: ['work', 'own'] })
  keepInterface({ palette: 'mint' })
  expect(interfaceState()).toEqual({ mode: 'dark', palette: 'mint', submenus: ['work', 'own'] })
  expect(dataset).toEqual({ mode: 'dark', palette: 'mint' })
})

it('as the device: the choice is forgotten', () => {
  keepInterface({ mode: 'dark' })
  keepInterface({ mode: undefined })
  expect([interfaceState(), dataset]).toEqual([{}, {}])
})

it('what cannot be read counts as nothing', () => {
  for (const text of ['{', 'null']) {
    stored = text
    expect(interfaceState()).toEqual({})
  }
})
