import { expect, it } from 'vitest'
import { takeRoom } from './spool.ts'

const megabyte = 1024 * 1024
const free = (megabytes: number) => async () => megabytes * megabyte
const take = (megabytes: number, left: number) => takeRoom('files', megabytes * megabyte, free(left))
const full = { kind: 'Unavailable', code: 'file.noRoom' }

it('a file is let in where it fits, and leaves two hundred megabytes to the others', async () => {
  const room = await take(1, 201)
  room.leave()
  await expect(take(1, 200)).rejects.toMatchObject(full)
})

it('what is still to come of others is not there for it, and what is written the disk counts itself', async () => {
  const first = await take(300, 600)
  await expect(take(200, 600)).rejects.toMatchObject(full)
  first.fill(250 * megabyte)
  const second = await take(100, 350)
  await expect(take(1, 350)).rejects.toMatchObject(full)
  for (const room of [first, second]) room.leave()
  const third = await take(150, 350)
  third.leave()
})

it('a reservation that was refused, released twice or exceeded takes nothing away', async () => {
  await expect(take(500, 600)).rejects.toMatchObject(full)
  const room = await take(1, 201)
  room.fill(5 * megabyte)
  room.leave()
  room.leave()
  const next = await take(1, 201)
  next.leave()
  const isAway = takeRoom('files', 1, () => Promise.reject(new Error('no disk')))
  await expect(isAway).rejects.toThrow('no disk')
  const last = await take(1, 201)
  last.leave()
})
