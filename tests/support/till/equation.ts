import { expect } from 'vitest'
import type { App } from '#lib/server/kernel/app.ts'
import type { Sandbox } from '../../../tools/sandbox-gateway/start-sandbox.ts'
import { equationOf } from './money-equation.ts'

/** Expects that all money is accounted for, to the paisa. */
export async function expectBalanced(payments: { app: App; sandbox: Sandbox }): Promise<void> {
  expect(await equationOf(payments)).toMatchObject({ difference: 0 })
}
