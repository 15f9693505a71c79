import type { Logger } from '../core/log.ts'
import { type Listener, listenTo } from '../db/listen.ts'
import type { TagPoll } from './poll-tags.ts'
import { channel, readAnnounced } from './touched.ts'

/** What other servers change is heard of with their commit; the poll finds what was not heard. */
export function listenForTags(
  databaseUrl: string,
  { hear, run, log }: Pick<TagPoll, 'hear' | 'run'> & { log: Logger },
): Listener {
  const pollQuietly = (): void => void run().catch(() => {})
  return listenTo(databaseUrl, {
    channel,
    log,
    onConnected: pollQuietly,
    onMessage(text) {
      const touched = readAnnounced(text)
      if (touched) hear(touched)
      else pollQuietly()
    },
  })
}
