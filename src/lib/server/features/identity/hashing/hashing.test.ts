import { afterAll, expect, it } from 'vitest'
import { createHashing } from './hashing.ts'

const hashing = createHashing()
afterAll(() => hashing.close())

it('a hash fits its own password and no other, and never looks the same twice', async () => {
  const hash = await hashing.hash('Monsoon#2026')
  const again = await hashing.hash('Monsoon#2026')
  expect(hash).not.toBe(again)
  expect(await hashing.verify({ hash, password: 'Monsoon#2026' })).toBe(true)
  expect(await hashing.verify({ hash, password: 'monsoon#2026' })).toBe(false)
})
