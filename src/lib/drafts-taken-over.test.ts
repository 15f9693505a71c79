import { describe, expect, it } from 'vitest'
import { draftDigest, withoutSecrets } from './browser/drafts/drafts.ts'
import { withDraft } from './browser/drafts/with-draft.ts'

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

  it.each(['9876543210', '1234567890123456', '21B81A0501'])(
    'are distinguished from other numbers: %s',
    (phone) => expect(withoutSecrets({ phone })).toEqual({ phone }),
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
  expect(draftDigest({ a: 1 })).toBe(draftDigest({ a: 1 }))
  expect(draftDigest({ a: 1 })).not.toBe(draftDigest({ a: 2 }))
})
