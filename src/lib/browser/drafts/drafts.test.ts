import { beforeEach, describe, expect, it } from 'vitest'
import { type Drafts, createDrafts, draftDigest, draftDays } from './drafts.ts'
import { forgetDrafts } from './forget-drafts.ts'

const asha = { user: 'asha', form: 'exam', subject: 'new' }
const ravi = { ...asha, user: 'ravi' }
const value = { title: 'II B.Tech' }
const draft = { value, base: draftDigest({}) }

/** Creates a storage like the browser's: its entries are its own keys. */
function createStorage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? (this[key] ?? null) : null
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      this[key] = text
    },
    removeItem(this: Record<string, string>, key: string) {
      Reflect.deleteProperty(this, key)
    },
  }
  return Object.create(methods) as Storage
}

describe('a draft', () => {
  let storage: Storage
  let drafts: Drafts
  let now: number
  beforeEach(() => {
    storage = createStorage()
    now = Date.parse('2026-11-22T10:00:00Z')
    drafts = createDrafts(storage, () => now)
  })

  it('is kept by form, user and subject', () => {
    drafts.write(asha, drafts.made(draft))
    expect(drafts.read(asha)).toEqual({ ...draft, savedAt: '2026-11-22T10:00:00.000Z' })
    expect(drafts.read(ravi)).toBeNull()
    expect(drafts.read({ ...asha, subject: 'e1' })).toBeNull()
    drafts.remove(asha)
    expect(drafts.read(asha)).toBeNull()
  })

  it('is kept with what it was typed over, and neither with what is secret', () => {
    const typed = { title: 'II B.Tech', password: 'x' }
    drafts.write(asha, drafts.made({ ...draft, value: typed, over: { ...typed, title: '' } }))
    expect(drafts.read(asha)).toMatchObject({ value: { title: 'II B.Tech' }, over: { title: '' } })
    expect(JSON.stringify(drafts.read(asha))).not.toContain('password')
  })

  it('is deleted after a week for any user', () => {
    drafts.write(asha, drafts.made(draft))
    now += draftDays * 86_400_000 - 1
    expect(drafts.read(asha)).not.toBeNull()
    now += 1
    expect(drafts.read(ravi)).toBeNull()
    expect(Object.keys(storage)).toEqual([])
  })

  it('is kept with those before it that nobody has answered, each for a week, and five at most', () => {
    const day = 86_400_000
    const retype = (title: string) =>
      drafts.write(asha, drafts.made({ ...draft, value: { title }, earlier: drafts.read(asha) ?? undefined }))
    retype('first')
    now += 4 * day
    retype('second')
    expect(drafts.read(asha)).toMatchObject({
      value: { title: 'second' },
      earlier: { value: { title: 'first' } },
    })
    now += 4 * day
    expect(drafts.read(asha)).toMatchObject({ value: { title: 'second' } })
    expect(drafts.read(asha)).not.toHaveProperty('earlier')
    for (let time = 0; time < 9; time += 1) retype('again')
    expect(JSON.stringify(drafts.read(asha)).match(/again/g)).toHaveLength(5)
  })

  it('is gone when somebody else comes, and when one signs out', () => {
    storage.setItem('prangan.server', '')
    drafts.write(asha, drafts.made(draft))
    drafts.write({ ...asha, user: 'asha2' }, drafts.made(draft))
    forgetDrafts(storage, 'asha')
    expect(drafts.read(asha)).not.toBeNull()
    expect(drafts.read({ ...asha, user: 'asha2' })).toBeNull()
    forgetDrafts(storage)
    expect(Object.keys(storage)).toEqual(['prangan.server'])
  })

  it('is kept on no shared device, and those that are there go', () => {
    drafts.write(asha, drafts.made(draft))
    drafts.setShared(true)
    expect(drafts.read(asha)).toBeNull()
    drafts.write(asha, drafts.made(draft))
    expect(drafts.read(asha)).toBeNull()
    drafts.setShared(false)
    drafts.write(asha, drafts.made(draft))
    expect(drafts.read(asha)).not.toBeNull()
  })

  it.each(['no draft', '{}', '{"savedAt":"never"}', 'null', '7'])(
    'that cannot be read is none, and is thrown away: %s',
    (text) => {
      storage.setItem('prangan.draft/asha/exam/new', text)
      expect(drafts.read(asha)).toBeNull()
      expect(Object.keys(storage)).toEqual([])
    },
  )
})
