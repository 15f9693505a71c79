import type { WorkerQuestion, Replies } from './messages.ts'

/** Milliseconds: a page needs time on a weak connection, and a worker that the browser has terminated never replies. */
const longest = 60_000

/** Sends a request to the active worker; null where there is none or the worker fails. */
export async function askWorker<Kind extends WorkerQuestion['deed']>(
  asked: Extract<WorkerQuestion, { deed: Kind }>,
): Promise<Replies[Kind] | null> {
  const worker = (await navigator.serviceWorker.getRegistration())?.active
  if (!worker) return null
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    // `Replies` declares the reply to each request.
    port1.onmessage = ({ data }: MessageEvent<Replies[Kind] | null>) => resolve(data)
    setTimeout(() => resolve(null), longest)
    worker.postMessage(asked, [port2])
  })
}
