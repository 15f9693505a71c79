import { askWorker } from './ask-worker.ts'
import { cacheNames } from './kept-pages.ts'
import { stateCache } from './phone-state.ts'

/** "Nothing is kept": the worker goes, and all that it has kept. */
export async function forgetPhone(): Promise<void> {
  // What it is keeping at this moment is not kept either.
  await askWorker<'forgetAll'>({ deed: 'forgetAll' })
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.unregister()
  for (const name of [...Object.values(cacheNames), stateCache]) await caches.delete(name)
}
