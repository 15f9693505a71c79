import { expect, it } from 'vitest'
import { readEnv } from './env.ts'

it('every bad setting is named at once, those of features too', () => {
  const bad = {
    PORT: 'x',
    DATABASE_URL: 'mysql://',
    PUBLIC_ORIGIN: 'campus',
    GATEWAY_URL: 'http://far.example',
  }
  expect(() => readEnv(bad)).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*PUBLIC_ORIGIN[\s\S]*GATEWAY_URL/)
})

it('what a feature reads stands beside the rest, and has its own default', () => {
  expect(readEnv({ PORT: '8080', GATEWAY_URL: '' })).toMatchObject({
    port: 8080,
    gatewayUrl: 'https://api.in.lyra.com',
  })
  expect(readEnv({ GATEWAY_URL: 'http://127.0.0.1:7000' }).gatewayUrl).toBe('http://127.0.0.1:7000')
})
