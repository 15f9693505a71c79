import { expect, it } from 'vitest'
import { readEnv } from './env.ts'

it('every bad setting is named at once', () => {
  expect(() => readEnv({ PORT: 'x', DATABASE_URL: 'mysql://', PUBLIC_ORIGIN: 'campus' })).toThrow(
    /PORT[\s\S]*DATABASE_URL[\s\S]*PUBLIC_ORIGIN/,
  )
})
