import type { Env } from '../env.ts'
import { type FileCollector, createFileCollector } from './collect-files.ts'
import type { ContentStore } from './content-store.ts'
import { createFiles } from './files.ts'
import { createS3Client } from './s3-client.ts'
import { createS3Collector, createS3Store } from './s3-store.ts'

/** Where the installation keeps the bytes of its files, by its settings: a folder, or a bucket. */
export function createContents(
  { s3 }: Pick<Env, 's3'>,
  folder: string,
): { contents: ContentStore; collector: FileCollector } {
  if (!s3) return { contents: createFiles(folder), collector: createFileCollector(folder) }
  const client = createS3Client(s3)
  return { contents: createS3Store(client, folder), collector: createS3Collector(client, folder) }
}
