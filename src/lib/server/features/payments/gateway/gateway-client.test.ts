import { expect, it } from 'vitest'
import { modesAt, warnOfSandbox } from './gateway-client.ts'

it.each([
  ['http://127.0.0.1:9000', 'production', ['test']],
  ['http://127.0.0.1:9000', 'development', ['test']],
  ['https://api.in.lyra.com', 'production', ['live']],
  ['https://api.in.lyra.com', 'development', ['test', 'live']],
] as const)('at %s in %s, keys are %j', (base, installation, modes) => {
  expect(modesAt(base, installation)).toEqual(modes)
})

it('a server whose gateway is a sandbox says so in its log', () => {
  const said: string[] = []
  const log = { warn: (_: unknown, text?: string) => void said.push(text ?? '') }
  warnOfSandbox('https://api.in.lyra.com', log)
  expect(said).toEqual([])
  warnOfSandbox('http://127.0.0.1:9000', log)
  expect(said).toEqual(['the payment gateway is a sandbox: dues are paid here without any money'])
})
