import { expect, it } from 'vitest'
import { modesAt } from './gateway-place.ts'

it.each([
  ['http://127.0.0.1:9000', 'production', ['test']],
  ['http://127.0.0.1:9000', 'development', ['test']],
  ['https://api.in.lyra.com', 'production', ['live']],
  ['https://api.in.lyra.com', 'development', ['test', 'live']],
] as const)('at %s in %s, keys are %j', (base, installation, modes) => {
  expect(modesAt(base, installation)).toEqual(modes)
})
