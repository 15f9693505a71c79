import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { packLongData, unpackLongData } from './long-data.ts'

const slips = Array.from({ length: 4500 }, (_, at) => ({
  name: `Asha ${at}`,
  photo: new Uint8Array([at % 256]),
}))

it('what is short goes in one message', async () => {
  expect(await packLongData({ title: 'Slips', slips: slips.slice(0, 1000) })).toBeNull()
})

it('a long list arrives as it was, and others have turns while it is packed', async () => {
  let turns = 0
  let isPacking = true
  const count = async (): Promise<void> => {
    for (; isPacking; turns += 1) await setImmediate()
  }
  const counting = count()
  const data = { title: 'Slips', slips, labels: { username: 'User name' } }
  const packed = await packLongData(data)
  isPacking = false
  await counting
  expect(turns).toBeGreaterThanOrEqual(4)
  expect(packed && unpackLongData(packed.rest, packed.rows, packed.bytes)).toEqual(data)
})
