import { stat } from 'node:fs/promises'
import { attachment } from '#lib/rules/file-names.ts'
import { streamOnce } from './into-file.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Compressing holds an answer in memory; more than this goes out as it is, a block at a time. */
const mostCompressed = 1024 * 1024

/** Answers a file that the server has written for this one answer, and drops it. */
export async function sendOnce(
  { path, fileName }: { path: string; fileName: string },
  format: keyof typeof types,
): Promise<Response> {
  const { size } = await stat(path)
  return new Response(streamOnce(path), {
    headers: {
      'content-type': types[format],
      'content-disposition': attachment(fileName),
      'cache-control': size > mostCompressed ? 'no-store, no-transform' : 'no-store',
    },
  })
}
