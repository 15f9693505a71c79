import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { invalid } from '../core/errors.ts'

export interface UploadedFile {
  field: string
  /** The name as the browser sent it, without any folder. */
  name: string
  bytes: Uint8Array
}

export interface MultipartForm {
  files: UploadedFile[]
  fields: Record<string, string>
}

export interface MultipartLimits {
  /** The most bytes one file may have. */
  fileBytes: number
  files: number
}

/**
 * Reads a multipart body without ever holding more than the limits allow.
 * @throws DomainError Invalid `upload.notMultipart`, `upload.tooLarge`, `upload.tooMany`, `upload.broken`
 */
export function readMultipart(request: Request, limits: MultipartLimits): Promise<MultipartForm> {
  const type = request.headers.get('content-type') ?? ''
  if (!request.body || !/^multipart\/form-data/i.test(type)) throw invalid('upload.notMultipart')
  const body = Readable.fromWeb(request.body as NodeReadableStream)
  const parser = busboy({
    headers: { 'content-type': type },
    defParamCharset: 'utf8',
    limits: {
      fileSize: limits.fileBytes,
      files: limits.files,
      fields: 20,
      fieldSize: 262_144,
      parts: limits.files + 20,
    },
  })
  return collect(body, parser, limits)
}

function collect(body: Readable, parser: busboy.Busboy, limits: MultipartLimits): Promise<MultipartForm> {
  const form: MultipartForm = { files: [], fields: {} }
  return new Promise((resolve, reject) => {
    const stop = (problem: Error): void => {
      body.unpipe(parser)
      // The rest of an oversized body is read away unseen, so that the browser gets to see the answer.
      body.resume()
      reject(problem)
    }
    parser.on('file', (field, stream, info) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('limit', () =>
        stop(invalid('upload.tooLarge', { megabytes: Math.floor(limits.fileBytes / 1_048_576) })),
      )
      stream.on('close', () =>
        form.files.push({ field, name: baseName(info.filename), bytes: Buffer.concat(chunks) }),
      )
    })
    parser.on('field', (name, value) => {
      form.fields[name] = value
    })
    parser.on('filesLimit', () => stop(invalid('upload.tooMany', { files: limits.files })))
    parser.on('partsLimit', () => stop(invalid('upload.broken')))
    parser.on('error', () => stop(invalid('upload.broken')))
    parser.on('close', () => resolve(form))
    body.on('error', () => stop(invalid('upload.broken')))
    body.pipe(parser)
  })
}

const baseName = (name: string | undefined): string => (name ?? '').split(/[\\/]/).at(-1)?.slice(0, 200) ?? ''

/** @throws DomainError Invalid `upload.missing` where the form has no file of that name */
export function fileOf(form: MultipartForm, field: string): UploadedFile {
  const file = form.files.find((each) => each.field === field)
  if (!file || file.bytes.byteLength === 0)
    throw invalid('upload.missing', {}, { [field]: { code: 'upload.missing', params: {} } })
  return file
}
