import { invalid } from '../core/errors.ts'

/** Milliseconds. */
interface Patience {
  /** Until the next chunk. A sender whose line broke sends none any more; one who is slow does. */
  betweenChunks: number
  /** For the whole body, the time that its reader takes included. */
  inAll: number
}

/** Node's own limit, which `serve` widens for large files. */
export const usualPatience: Patience = { betweenChunks: 30_000, inAll: 5 * 60_000 }
/** 500 MB of photos over 2.5 Mbit/s take 27 minutes. */
export const largePatience: Patience = { ...usualPatience, inAll: 30 * 60_000 }

/**
 * The body of a request, which breaks with Invalid `request.brokenOff` where its sender takes too long.
 * Nobody waits for a chunk that the reader did not ask for: a disk that is slow is not the sender's fault.
 */
export function bodyInTime({ body }: Request, patience = usualPatience): ReadableStream<Uint8Array> {
  if (!body) return new ReadableStream({ start: (controller) => controller.close() })
  const reader = body.getReader()
  const end = performance.now() + patience.inAll
  return new ReadableStream(
    {
      async pull(controller) {
        const wait = Math.min(patience.betweenChunks, end - performance.now())
        const { done, value } = await nextWithin(wait, reader)
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // No chunk ahead of its reader.
    { highWaterMark: 0 },
  )
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

async function nextWithin(wait: number, reader: Reader): Promise<Awaited<ReturnType<Reader['read']>>> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(invalid('request.brokenOff')), wait)
  })
  try {
    // A chunk that is there already would win against any timer.
    return await Promise.race(wait > 0 ? [reader.read(), late] : [late])
  } catch (error) {
    // Not waited for: a sender that stalls does not answer.
    reader.cancel().catch(() => undefined)
    throw error
  } finally {
    clearTimeout(timer)
  }
}
