import { askWorker } from './ask-worker.ts'
import { cacheNames } from './kept-pages.ts'
import { stateCache } from './phone-state.ts'

/** Removes the worker and everything that it has stored. */
export async function forgetPhone(): Promise<void> {
  // The worker must also drop pages that it is storing at this moment.
  await askWorker<'forgetAll'>({ deed: 'forgetAll' })
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.unregister()
  await deleteCaches()
}

export async function deleteCaches(): Promise<void> {
  for (const name of [...Object.values(cacheNames), stateCache]) await caches.delete(name)
}
