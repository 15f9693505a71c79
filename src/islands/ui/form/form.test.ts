import { describe, expect, it } from 'vitest'
import { createAttemptKeys, flattenErrors, placeErrors } from './place-errors.ts'

describe('the key of an attempt', () => {
  const newKeys = () => {
    let count = 0
    return createAttemptKeys(() => `k${++count}`)
  }

  it('stays while nobody knows what became of it', () => {
    const keys = newKeys()
    expect([keys.of({ a: 1 }), keys.of({ a: 1 })]).toEqual(['k1', 'k1'])
  })

  it('is another one once the server has answered', () => {
    const keys = newKeys()
    keys.of({ a: 1 })
    keys.settle()
    expect(keys.of({ a: 1 })).toBe('k2')
  })

  it('is another one for another body: a key names one request', () => {
    const keys = newKeys()
    expect([keys.of({ a: 1 }), keys.of({ a: 2 })]).toEqual(['k1', 'k2'])
  })

  it('tells files apart', () => {
    const keys = newKeys()
    const bodyOf = (name: string): FormData => {
      const body = new FormData()
      body.set('file', new File(['x'], name, { lastModified: 1 }))
      return body
    }
    expect([keys.of(bodyOf('a')), keys.of(bodyOf('a')), keys.of(bodyOf('b'))]).toEqual(['k1', 'k1', 'k2'])
  })
})

describe('an error of the server', () => {
  const names = ['title', 'people.0.email', 'module']

  it.each([
    ['exam.title', 'title'],
    ['title', 'title'],
    ['exam.people.0.email', 'people.0.email'],
    ['exam.module.0', 'module'],
    ['exam.people', ''],
    ['exam', ''],
    ['other', ''],
    ['', ''],
  ])('at %s stands at the field "%s"', (path, name) => {
    expect(placeErrors({ [path]: 'No' }, 'exam', names)).toEqual([{ name, text: 'No' }])
  })

  it('needs no part of the body', () => {
    expect(placeErrors({ title: 'No' }, '', names)).toEqual([{ name: 'title', text: 'No' }])
  })
})

it('the errors of a form are listed with those of its lists and their rows', () => {
  const errors = {
    title: { type: 'x', message: 'required' },
    contact: { people: [undefined, { email: { type: 'x', message: 'no address' } }] },
    phones: { root: { type: 'x', message: 'too many' } },
    empty: undefined,
  }
  expect(flattenErrors(errors as never)).toEqual([
    { path: 'title', message: 'required', type: 'x' },
    { path: 'contact.people.1.email', message: 'no address', type: 'x' },
    { path: 'phones', message: 'too many', type: 'x' },
  ])
})
