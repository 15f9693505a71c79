import { beforeEach, describe, expect, it } from 'vitest'
import { type Drafts, createDrafts, digestOf, draftDays, withDraft, withoutSecrets } from './drafts.ts'
import { forgetDrafts } from './forget-drafts.ts'

const asha = { user: 'asha', form: 'exam', subject: 'new' }
const ravi = { ...asha, user: 'ravi' }
const value = { title: 'II B.Tech' }
const draft = { value, base: digestOf({}) }

/** As browsers have it: its entries are its own keys. */
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
    drafts.write(asha, draft)
    expect(drafts.read(asha)).toEqual({ ...draft, savedAt: '2026-11-22T10:00:00.000Z' })
    expect(drafts.read(ravi)).toBeNull()
    expect(drafts.read({ ...asha, subject: 'e1' })).toBeNull()
    drafts.remove(asha)
    expect(drafts.read(asha)).toBeNull()
  })

  it('is gone after a week, whoever looks', () => {
    drafts.write(asha, draft)
    now += draftDays * 86_400_000 - 1
    expect(drafts.read(asha)).not.toBeNull()
    now += 1
    expect(drafts.read(ravi)).toBeNull()
    expect(Object.keys(storage)).toEqual([])
  })

  it('is gone when somebody else comes, and when one signs out', () => {
    storage.setItem('prangan.server', '')
    drafts.write(asha, draft)
    drafts.write({ ...asha, user: 'asha2' }, draft)
    forgetDrafts(storage, 'asha')
    expect(drafts.read(asha)).not.toBeNull()
    expect(drafts.read({ ...asha, user: 'asha2' })).toBeNull()
    forgetDrafts(storage)
    expect(Object.keys(storage)).toEqual(['prangan.server'])
  })

  it('is kept on no shared device, and those that are there go', () => {
    drafts.write(asha, draft)
    drafts.setShared(true)
    expect(drafts.read(asha)).toBeNull()
    drafts.write(asha, draft)
    expect(drafts.read(asha)).toBeNull()
    drafts.setShared(false)
    drafts.write(asha, draft)
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

describe('secrets', () => {
  it('are left out by their names, however deep', () => {
    const typed = {
      name: 'Asha',
      newPassword: 'x',
      people: [{ aadharNo: '1', adharNo: '1', aadhaarNumber: '1', city: 'Guntur' }],
      code: '123456',
      eamcetCode: 'SVCE',
    }
    expect(withoutSecrets(typed)).toEqual({
      name: 'Asha',
      people: [{ city: 'Guntur' }],
      eamcetCode: 'SVCE',
    })
  })

  it.each(['234567890123', '2345 6789 0123', 'Aadhaar 2345-6789-0123.'])(
    'are left out where an Aadhaar number was typed into another field: %s',
    (remarks) => expect(withoutSecrets({ remarks })).toEqual({}),
  )

  it.each(['9876543210', '1234567890123456', '21B81A0501'])('are told from other numbers: %s', (phone) =>
    expect(withoutSecrets({ phone })).toEqual({ phone }),
  )

  it('are files too', () => {
    expect(withoutSecrets({ photo: new File(['x'], 'x.jpg'), files: [new Blob(['x'])] })).toEqual({
      files: [],
    })
  })
})

describe('taking a draft over', () => {
  const initial = { title: '', year: 2026, contact: { fax: '1', phones: [{ number: '1' }] }, isOpen: true }

  it('keeps what the draft does not have', () => {
    expect(withDraft(initial, { title: 'X', contact: { phones: [] } })).toEqual({
      ...initial,
      title: 'X',
      contact: { fax: '1', phones: [] },
    })
  })

  it.each([null, 7, 'x', [], { title: 7 }, { other: 'x' }, { contact: 'x' }, { contact: { phones: {} } }])(
    'takes nothing that the form has no place for: %j',
    (broken) => expect(withDraft(initial, broken)).toEqual(initial),
  )
})

it('a digest tells whether a value was changed', () => {
  expect(digestOf({ a: 1 })).toBe(digestOf({ a: 1 }))
  expect(digestOf({ a: 1 })).not.toBe(digestOf({ a: 2 }))
})
