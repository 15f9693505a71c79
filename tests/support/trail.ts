import { type TestApp, lakshmi } from './test-app.ts'

/** The audit trail, as its tests verify it. */
export function trailOf(testApp: TestApp) {
  const erase = (entityId: string): Promise<void> =>
    testApp.app.resultsStore.transact((write) =>
      write.audit.erase({ entity: 'exam', entityId, reason: 'a request' }, lakshmi, testApp.clock.now()),
    )

  return { erase }
}
