import { expect, it, vi } from 'vitest'
import { makeOnce } from './once.ts'

it('is made once for all who ask, and again after it could not be made', async () => {
  const make = vi.fn(async (name: string) => `made for ${name}`).mockRejectedValueOnce(new Error('disk full'))
  const get = makeOnce(make)
  await expect(Promise.all([get('asha'), get('ravi')])).rejects.toThrow('disk full')
  expect(await Promise.all([get('asha'), get('ravi')])).toEqual(['made for asha', 'made for asha'])
  expect(make).toHaveBeenCalledTimes(2)
})
