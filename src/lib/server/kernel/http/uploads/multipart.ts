import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { type DomainError, invalid, isDomainError, refuseAt } from '../../core/errors.ts'
import { bodyInTime, largeTimeouts, statedLength, usualTimeouts } from '../server/body-limits.ts'
import {
  bodyTooLarge,
  broken,
  collectFiles,
  type Collecting,
  collectTexts,
  type FileLimits,
  largestFile,
  type LargeStore,
  type LargeUpload,
  mostBytes,
  parserLimits,
  type UploadedFile,
  type UploadLimits,
} from './multipart-parts.ts'

export type { FileLimits, UploadLimits } from './multipart-parts.ts'
export type { LargeStore, LargeUpload, UploadedFile } from './multipart-parts.ts'

export interface MultipartForm<Name extends string = string> {
  /** All files of a name in the order sent; empty if none was chosen. */
  files: Readonly<Record<Name, readonly UploadedFile[]>>
  /** Files too large for memory, by name. */
  large: Readonly<Record<string, LargeUpload>>
  /** The last text of each name. */
  fields: Record<string, string>
  /** All texts in the order sent. */
  entries: readonly (readonly [string, string])[]
  /** The texts of the JSON parts, by name. */
  parts: ReadonlyMap<string, string>
}

interface MultipartReading {
  /** The store for large files. */
  store?: LargeStore | undefined
  /** Receives the texts as they arrive: a form that is refused because of a file is shown again with its texts. */
  typed?: FormData
}

/**
 * Reads a multipart body without ever holding more than the limits allow.
 * @throws DomainError Invalid `upload.notMultipart`, `upload.tooLarge`, `upload.tooMany`, `upload.unexpected`,
 * `upload.broken`, `upload.partTooLarge`, `form.tooLarge`, `form.tooManyFields`, `request.brokenOff`
 */
export async function readMultipart<Name extends string>(
  request: Request,
  limits: UploadLimits<Name>,
  { store = nowhere, typed }: MultipartReading = {},
): Promise<MultipartForm<Name>> {
  if (!request.body) throw invalid('upload.notMultipart')
  const isShownAgain = typed && largestFile(limits) > 0
  if (!isShownAgain && statedLength(request) > mostBytes(limits)) throw bodyTooLarge(limits)
  const parser = parserFor(request, limits)
  const inTime = bodyInTime(request, limits.large ? largeTimeouts : usualTimeouts)
  const body = Readable.fromWeb(inTime as NodeReadableStream)
  try {
    return await collect(body, parser, { limits, store, typed, stated: statedLength(request) })
  } finally {
    // The rest of a refused body is discarded after the response.
    body.unpipe(parser)
    body.destroy()
    parser.destroy()
  }
}

/** The store of a form that declares no large file. */
const nowhere: LargeStore = {
  putPieces: () => Promise.reject(new Error('This form takes no large file.')),
}

/** Returns the files of a form in which none was chosen. */
export const noneOf = <Name extends string>(files: Readonly<Record<Name, FileLimits>>) =>
  // The keys of a record are its names.
  Object.fromEntries(Object.keys(files).map((name) => [name, []])) as unknown as Record<Name, UploadedFile[]>

/** Returns the file of a field. @throws DomainError Invalid `upload.missing` if the form has no file of that name */
export function fileOf<Name extends string>(
  form: Pick<MultipartForm<Name>, 'files'>,
  field: Name,
): UploadedFile {
  const file = form.files[field][0]
  if (!file || file.bytes.byteLength === 0) throw fileMissing(field)
  return file
}

export const fileMissing = (field: string): DomainError => refuseAt(field, 'upload.missing')

function parserFor(request: Request, limits: UploadLimits): busboy.Busboy {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data/i.test(type)) throw invalid('upload.notMultipart')
  try {
    return busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      limits: parserLimits(limits),
    })
  } catch {
    // The content type has no boundary.
    throw invalid('upload.notMultipart')
  }
}

/**
 * How much of a file that is too large is read for the texts after it; a refused body is discarded up to the same
 * bound.
 */
const readAway = 32 * 1024 * 1024

/** Combines the problems of several fields into one error; returns null if there are none. */
function allOf([first, ...others]: readonly DomainError[]): DomainError | null {
  if (!first) return null
  const fields = Object.assign(
    {},
    first.fields,
    ...others.map((other) => other.fields),
  ) as DomainError['fields']
  return invalid(first.code, first.params, fields)
}

function collect<Name extends string>(
  body: Readable,
  parser: busboy.Busboy,
  given: Pick<Collecting<Name>, 'limits' | 'store' | 'stated' | 'typed'>,
): Promise<MultipartForm<Name>> {
  return new Promise((resolve, refuse) => {
    const { limits } = given
    const files = noneOf(limits.files)
    const collecting: Collecting<Name> = {
      ...given,
      files,
      large: {},
      writing: [],
      entries: [],
      parts: new Map(),
      refusedFiles: [],
      refuse,
    }
    const { entries, parts, large, writing, refusedFiles } = collecting
    const most = mostBytes(limits) + (given.typed ? readAway : 0)
    collectFiles(parser, collecting)
    collectTexts(parser, collecting)
    body.pipe(parser)
    let size = 0
    // Registered after the parser, which by then has found which file is too large.
    body.on('data', (chunk: Uint8Array) => {
      size += chunk.byteLength
      if (size > most) refuse(allOf(refusedFiles) ?? bodyTooLarge(limits))
    })
    body.on('error', (error) => refuse(isDomainError(error) ? error : broken()))
    parser.on('error', () => refuse(broken()))
    parser.on('close', () => {
      const refusal = allOf(refusedFiles)
      if (refusal) return refuse(refusal)
      const fields = Object.fromEntries(entries)
      void Promise.all(writing).then(() => resolve({ files, large, entries, parts, fields }))
    })
  })
}
