/**
 * Registers the worker, and waits until it is at work. A browser that could not load all of it lets it go again.
 * @throws Error then
 */
export async function startWorker(address: string): Promise<void> {
  const registration = await navigator.serviceWorker.register(address)
  const worker = registration.installing ?? registration.waiting
  if (registration.active || !worker) return
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('the worker was not installed'))
    })
  })
}
