import { beforeEach, describe, expect, it } from 'vitest'
import { optionsFromMemory } from '#lib/server/features/catalogue/catalogue.service.ts'
import type { PrerenderedBytes } from '#lib/server/kernel/http/pages/prerendered-bytes.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { typedEntry } from '../../support/imports/catalogue.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const visitor = { address: '203.0.113.7', isLoopback: false, isSecure: false }
const local = { ...visitor, isLoopback: true }

describe.each(anyEngine)('lists of choices from memory on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(async () => {
    await testApp.app.catalogue.addDefaults(lakshmi)
    await testApp.app.start()
  })

  const read = (found: PrerenderedBytes | null): unknown =>
    found && JSON.parse(Buffer.from(found.bodies.identity ?? []).toString())
  const asker = () => {
    const { find } = optionsFromMemory(testApp.app)
    return (path: string) => {
      const found = find(`/api/v1/${path}`, local)
      if (found instanceof Promise) throw new Error('Nobody on this machine is counted.')
      return read(found)
    }
  }

  it('are at hand from the start, by query and by path', () => {
    const ask = asker()
    expect(ask('courses/view')).toEqual(['B.Tech', 'M.Tech', 'MBA'])
    expect(ask('getBatches?degree=B.Tech')).toContain('2026-2030')
    expect(ask('getDistinct/SemesterMaintenanceSemesters?course=+mba+')).toHaveLength(4)
    expect(ask('getAllSubCastesByCaste/BC%2DA')).toEqual([])
    expect(ask('getBatches?degree=B.Arch')).toEqual([])
    const branches = 'getBranchesShortForms?course=MBA&batch=2026'
    expect([ask(branches), ask(`${branches}&retired=yes`)]).toEqual([[], []])
    expect(ask(`${branches}&retired=yes&retired=yes`)).toBeNull()
    expect(ask('getBranchesShortForms?course=MBA&retired=yes')).toBeNull()
  })

  it.each([
    'getBatches',
    'getBatches?degree=',
    'getBatches?degree=a&degree=b',
    'getBatches?degree=a&x=1',
    'courses/view?x=1',
    'courses/view?',
    'courses',
    'getAllSubCastesByCaste',
    'toString',
    'getAgentsForDropdown',
    'getAllSubCastesByCaste/a/b',
    `getBatches?degree=${'x'.repeat(121)}`,
  ])('leave to the call what it refuses or others answer: %s', (path) => expect(asker()(path)).toBeNull())

  it('are dropped with the change of an entry', async () => {
    const ask = asker()
    expect(ask('getSeatTypes')).toHaveLength(4)
    await testApp.app.catalogue.add('seatType', typedEntry({ name: 'Sports' }), lakshmi)
    await testApp.app.refresh()
    expect(ask('getSeatTypes')).toHaveLength(5)
  })

  it('are counted for everybody elsewhere', async () => {
    const found = await optionsFromMemory(testApp.app).find('/api/v1/getSeatTypes', visitor)
    expect(read(found)).toHaveLength(4)
    testApp.app.limits.take = () => Promise.reject(new Error('too many'))
    await expect(optionsFromMemory(testApp.app).find('/api/v1/getSeatTypes', visitor)).rejects.toThrow(
      'too many',
    )
  })
})
