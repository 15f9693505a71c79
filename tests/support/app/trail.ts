import type { App } from '#lib/server/app.ts'
import { type ChainState, verifyChain } from '#lib/server/kernel/audit/verify-chain.ts'
import { type TestApp, lakshmi } from './test-app.ts'

/** Verifies the audit chain including everything written so far. */
export async function verifyTrail({ audit, database }: Pick<App, 'audit' | 'database'>): Promise<ChainState> {
  await audit.seal()
  return verifyChain(database.reads)
}

/** Returns functions to erase from the audit trail. */
export function trailOf(testApp: TestApp) {
  const erase = (entityId: string): Promise<void> =>
    testApp.app.resultsStore.transact((write) =>
      write.audit.erase({ entity: 'exam', entityId, reason: 'a request' }, lakshmi, testApp.clock.now()),
    )

  return { erase }
}
