import { expect, it } from 'vitest'
import { createTraffic } from './traffic.ts'

it('tells a thread how many requests a second the server begins', () => {
  let time = 0
  const server = createTraffic()
  const thread = createTraffic(server.shared, () => time)
  for (let request = 0; request < 50; request += 1) server.count()
  time = 500
  expect(thread.perSecond()).toBe(100)
  server.count()
  time = 600
  expect(thread.perSecond()).toBe(100)
  time = 1500
  expect(thread.perSecond()).toBe(1)
})

it('counts on where its counter begins again', () => {
  let time = 0
  const shared = new SharedArrayBuffer(4)
  new Uint32Array(shared)[0] = 2 ** 32 - 2
  const traffic = createTraffic(shared, () => time)
  for (let request = 0; request < 4; request += 1) traffic.count()
  time = 1000
  expect(traffic.perSecond()).toBe(4)
})
