import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { type DomainError, invalid } from '../core/errors.ts'
import { fieldLimits, formTooLarge, tooManyFields } from './read-form.ts'
import { statedLength } from './read-capped.ts'

export interface UploadedFile {
  /** The name as the browser sent it, without any folder. */
  name: string
  bytes: Uint8Array
}

/** @example { files: { excelFileUpload: { bytes: 20_971_520 }, photo: { bytes: 512_000, most: 3 } } } */
export interface UploadLimits<Name extends string = string> {
  /** The parts that may be files, by name; any other file is refused. */
  files: Readonly<Record<Name, FileLimits>>
}

export interface FileLimits {
  /** The most bytes each file of this name may have. */
  bytes: number
  /** How many files of this name may come; 1 where nothing is said. */
  most?: number
}

export interface MultipartForm<Name extends string = string> {
  /** All files of a name in the order they came; empty where none was chosen. */
  files: Readonly<Record<Name, readonly UploadedFile[]>>
  /** The last text of each name. */
  fields: Record<string, string>
  /** All texts in the order they came. */
  entries: readonly (readonly [string, string])[]
}

/** Boundaries and headers of the parts. */
const overheadBytes = 65_536

/**
 * Reads a multipart body without ever holding more than the limits allow.
 * @throws DomainError Invalid `upload.notMultipart`, `upload.tooLarge`, `upload.tooMany`,
 * `upload.unexpected`, `upload.broken`, `form.tooLarge`, `form.tooManyFields`
 */
export async function readMultipart<Name extends string>(
  request: Request,
  limits: UploadLimits<Name>,
): Promise<MultipartForm<Name>> {
  if (!request.body) throw invalid('upload.notMultipart')
  if (statedLength(request) > mostBytes(limits)) throw tooLarge(limits)
  const parser = parserFor(request, limits)
  const body = Readable.fromWeb(request.body as NodeReadableStream)
  try {
    return await collect(body, parser, limits)
  } finally {
    // Whatever is left of a refused body is read away behind the answer, unseen.
    body.unpipe(parser)
    body.destroy()
    parser.destroy()
  }
}

/** A form in which no file was chosen. */
export const noneOf = <Name extends string>(files: Readonly<Record<Name, FileLimits>>) =>
  // The keys of a record are its names.
  Object.fromEntries(Object.keys(files).map((name) => [name, []])) as unknown as Record<Name, UploadedFile[]>

/** @throws DomainError Invalid `upload.missing` where the form has no file of that name */
export function fileOf<Name extends string>(form: MultipartForm<Name>, field: Name): UploadedFile {
  const file = form.files[field][0]
  if (!file || file.bytes.byteLength === 0)
    throw invalid('upload.missing', {}, { [field]: { code: 'upload.missing', params: {} } })
  return file
}

const listOf = ({ files }: UploadLimits): FileLimits[] => Object.values(files)

const largestFile = (limits: UploadLimits): number => Math.max(0, ...listOf(limits).map(({ bytes }) => bytes))

const mostBytes = (limits: UploadLimits): number =>
  listOf(limits).reduce((sum, { bytes, most = 1 }) => sum + bytes * most, fieldLimits.bytes + overheadBytes)

/** Said of the whole body: a form without files is too long, one with files has too large a file. */
const tooLarge = (limits: UploadLimits): DomainError =>
  largestFile(limits) === 0 ? formTooLarge() : fileTooLarge(largestFile(limits))

const fileTooLarge = (bytes: number): DomainError =>
  invalid('upload.tooLarge', { megabytes: Math.floor(bytes / 1_048_576) })

const broken = (): DomainError => invalid('upload.broken')

function parserFor(request: Request, limits: UploadLimits): busboy.Busboy {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data/i.test(type)) throw invalid('upload.notMultipart')
  try {
    return busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      limits: {
        // One wider than ours: what goes over is seen, and refused by its name.
        fileSize: largestFile(limits) + 1,
        files: listOf(limits).reduce((sum, { most = 1 }) => sum + most, 1),
        fields: fieldLimits.fields,
        fieldSize: fieldLimits.bytes + 1,
      },
    })
  } catch {
    // A type without a boundary.
    throw invalid('upload.notMultipart')
  }
}

type Refuse = (refusal: DomainError) => void

function collect<Name extends string>(
  body: Readable,
  parser: busboy.Busboy,
  limits: UploadLimits<Name>,
): Promise<MultipartForm<Name>> {
  return new Promise((resolve, reject) => {
    const refuse: Refuse = reject
    const files = collectFiles(parser, limits, refuse)
    const entries = collectTexts(parser, refuse)
    let size = 0
    body.on('data', (chunk: Uint8Array) => {
      size += chunk.byteLength
      if (size > mostBytes(limits)) refuse(tooLarge(limits))
    })
    body.on('error', () => refuse(broken()))
    parser.on('error', () => refuse(broken()))
    parser.on('close', () => resolve({ files, entries, fields: Object.fromEntries(entries) }))
    body.pipe(parser)
  })
}

function collectFiles<Name extends string>(
  parser: busboy.Busboy,
  { files: limits }: UploadLimits<Name>,
  refuse: Refuse,
): Record<Name, UploadedFile[]> {
  const files = noneOf(limits)
  const names = Object.keys(files) as Name[] // The keys of a record are its names.
  parser.on('filesLimit', () => refuse(broken()))
  parser.on('file', (field, stream, { filename }) => {
    // A part that breaks off says so on its own stream as well; unheard it would end the process.
    stream.on('error', () => refuse(broken()))
    const name = names.find((each) => each === field)
    if (name === undefined) {
      stream.resume()
      return refuse(invalid('upload.unexpected', { field: field.slice(0, 60) }))
    }
    const { bytes: mostBytes, most = 1 } = limits[name]
    collectBytes(stream, { mostBytes, refuse }, (bytes) => {
      // A field in which no file was chosen is sent without a name and without bytes.
      if (filename || bytes.byteLength > 0) files[name].push({ name: baseName(filename), bytes })
      if (files[name].length > most) refuse(invalid('upload.tooMany', { files: most }))
    })
  })
  return files
}

interface FileBound {
  mostBytes: number
  refuse: Refuse
}

function collectBytes(
  stream: Readable,
  { mostBytes, refuse }: FileBound,
  take: (bytes: Buffer) => void,
): void {
  const chunks: Buffer[] = []
  let size = 0
  stream.on('data', (chunk: Buffer) => {
    size += chunk.byteLength
    if (size > mostBytes) refuse(fileTooLarge(mostBytes))
    else chunks.push(chunk)
  })
  stream.on('end', () => take(Buffer.concat(chunks)))
}

function collectTexts(parser: busboy.Busboy, refuse: Refuse): [string, string][] {
  const entries: [string, string][] = []
  let size = 0
  parser.on('fieldsLimit', () => refuse(tooManyFields()))
  parser.on('field', (name, value, { nameTruncated }) => {
    size += Buffer.byteLength(name) + Buffer.byteLength(value)
    if (nameTruncated || size > fieldLimits.bytes) refuse(formTooLarge())
    else entries.push([name, value])
  })
  return entries
}

const baseName = (name: string | undefined): string => (name ?? '').split(/[\\/]/).at(-1)?.slice(0, 200) ?? ''
