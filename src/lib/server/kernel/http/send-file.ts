import { attachment } from '#lib/rules/file-names.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Bytes as a download: whatever they are, no browser shows them as a page of ours. */
export const sendFile = (fileName: string, bytes: Uint8Array, type = 'application/octet-stream'): Response =>
  new Response(Buffer.from(bytes), {
    headers: {
      'content-type': type,
      'content-disposition': attachment(fileName),
      'cache-control': 'no-store',
    },
  })
