import type { Asked, Replies } from './messages.ts'

/** Milliseconds: a page of a weak line takes its time, and a worker that the browser ends says nothing. */
const longest = 60_000

/** Asks the worker that is there; null where there is none or it cannot. */
export async function askWorker<Deed extends Asked['deed']>(
  asked: Extract<Asked, { deed: Deed }>,
): Promise<Replies[Deed] | null> {
  const worker = (await navigator.serviceWorker.getRegistration())?.active
  if (!worker) return null
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    // What a deed is answered by stands in `Replies`.
    port1.onmessage = ({ data }: MessageEvent<Replies[Deed] | null>) => resolve(data)
    setTimeout(() => resolve(null), longest)
    worker.postMessage(asked, [port2])
  })
}
