import { expect, it } from 'vitest'
import { endsUnderWay } from './import-states.ts'

const checked = { id: 'a', state: 'checked' } as const

it('an import is being saved while that lasts, and not once it has ended or was refused', async () => {
  const underWay = endsUnderWay()
  const { promise, resolve } = Promise.withResolvers<string>()
  const saving = underWay.during('a', 'committing', () => promise)
  const seen = underWay.now()
  expect(seen(checked)).toBe('committing')
  expect(seen({ ...checked, id: 'b' })).toBeNull()
  // It ended after the completions in progress were read and before the import was read.
  expect(seen({ ...checked, state: 'committed' })).toBeNull()
  resolve('saved')
  expect(await saving).toBe('saved')
  expect(underWay.now()(checked)).toBeNull()
  await expect(underWay.during('a', 'committing', () => Promise.reject(new Error('no')))).rejects.toThrow(
    'no',
  )
  expect(underWay.now()(checked)).toBeNull()
})
