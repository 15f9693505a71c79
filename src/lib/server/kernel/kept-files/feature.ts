import type { Feature } from '../feature.ts'
import type { Cleaning, Counts, Hooks } from '../hooks.ts'
import type { Store } from '../store/store.ts'
import { filesPersonalData } from './personal-data.ts'
import type { KeptFileRepository } from './stored-file.repository.ts'

/** The kernel's own part of what features declare: the address asks each file's kind who may read it. */
export const filesFeature: Feature = {
  name: 'files',
  personalData: filesPersonalData,
  pages: { '/files/[id]/[name]': 'public' },
  // Handed out by the feature whose document it is, and by no address of its own.
  files: {
    'files.snapshot': { access: [], mayRead: () => false, mediaTypes: ['application/pdf'] },
  },
}

const atOnce = 500

/** What has expired goes, and its bytes where nothing else refers to them. */
export function cleanKeptFiles(
  store: Store<{ files: KeptFileRepository }>,
  hooks: Pick<Hooks, 'daily' | 'usesFile'>,
): void {
  hooks.usesFile.push((hash) => store.read.files.hasHash(hash))
  hooks.daily.push((cleaning) => dropExpired(store, cleaning))
}

async function dropExpired(
  store: Store<{ files: KeptFileRepository }>,
  { daysAgo }: Cleaning,
): Promise<Counts> {
  for (let count = 0; ;) {
    const hashes = await store.transact((write) => write.files.dropExpired(daysAgo(0), atOnce))
    count += hashes.length
    if (hashes.length < atOnce) return { expiredFiles: count }
  }
}
