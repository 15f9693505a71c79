import type { Readable } from 'node:stream'
import type { Busboy } from 'busboy'
import { cutFileName } from '#lib/rules/college/file-names.ts'
import { megabytesOf } from '#lib/rules/files/megabytes-of.ts'
import { type DomainError, invalid, refuseAt } from '../../core/errors.ts'
import type { ContentStore, LargeFile } from '../../files/content-store.ts'
import { fieldLimits, formTooLarge, tooManyFields } from '../forms/read-form.ts'

export interface UploadedFile {
  /** The name as the browser sent it, without any folder. */
  name: string
  bytes: Uint8Array
}

/** A file too large for memory, whose bytes are already stored. */
export interface LargeUpload extends LargeFile {
  name: string
}

/** The state that the listeners of one parser fill. */
export interface Collecting<Name extends string> {
  limits: UploadLimits<Name>
  files: Record<Name, UploadedFile[]>
  entries: [string, string][]
  /** The texts of the JSON parts, by name. */
  parts: Map<string, string>
  large: Record<string, LargeUpload>
  /** The declared length of the whole body; 0 if unknown. */
  stated: number
  /** Large files that are still being written. */
  writing: Promise<void>[]
  /** The store for large files. */
  store: LargeStore
  /**
   * Receives the texts as they arrive, for a form that is shown again; a file's problem is then attached to its
   * field.
   */
  typed: FormData | undefined
  /** Problems of files in a form that is shown again; they are reported once all texts are read. */
  refusedFiles: DomainError[]
  refuse(refusal: unknown): void
}

export type LargeStore = Pick<ContentStore, 'putPieces'>

export const broken = (): DomainError => invalid('upload.broken')

export function collectFiles<Name extends string>(parser: Busboy, collecting: Collecting<Name>): void {
  const { limits, files, refuse } = collecting
  const names = Object.keys(files) as Name[] // The keys of a record are its names.
  parser.on('filesLimit', () => refuse(broken()))
  parser.on('file', (field, stream, { filename }) => {
    // An aborted part emits an error on its own stream as well; without a listener it would end the process.
    stream.on('error', () => refuse(broken()))
    const name = names.find((each) => each === field)
    if (name !== undefined) return collectFile(collecting, { name, stream, filename })
    if (jsonNames(limits).includes(field)) return collectPart(collecting, field, stream)
    if (Object.hasOwn(limits.large ?? {}, field))
      return keepLarge(collecting, { name: field, stream, filename })
    stream.resume()
    refuse(invalid('upload.unexpected', { field: field.slice(0, 60) }))
  })
}

interface SentFile<Name extends string> {
  name: Name
  stream: Readable
  filename: string | undefined
}

function collectFile<Name extends string>(
  { limits, files, typed, refusedFiles, refuse }: Collecting<Name>,
  { name, stream, filename }: SentFile<Name>,
): void {
  const { bytes: mostBytes, most = 1 } = limits.files[name]
  const sent = files[name]
  // If the form is shown again, the texts after the file are read as well, and the file's bytes are discarded.
  const tooMany = (): void => {
    if (typed) refusedFiles.push(fileTooLarge(mostBytes, name))
    else refuse(fileTooLarge(mostBytes))
  }
  collectBytes(stream, { mostBytes, tooMany }, (bytes) => {
    // A file field without a chosen file is sent without a name and without bytes.
    if (filename || bytes.byteLength > 0) sent.push({ name: baseName(filename), bytes })
    if (sent.length > most) refuse(invalid('upload.tooMany', { files: most }))
  })
}

/** Stores a large file at the disk's pace: the sender waits, and only a few pieces are in memory. */
function keepLarge(collecting: Collecting<string>, { name, stream, filename }: SentFile<string>): void {
  const { limits, large, writing, store, refuse, stated } = collecting
  const mostBytes = limits.large?.[name]?.bytes ?? 0
  if (Object.hasOwn(large, name)) refuse(invalid('upload.tooMany', { files: 1 }))
  large[name] = { name: baseName(filename), hash: '', bytes: 0 }
  const bound: Bound = { mostBytes, tooMany: () => refuse(fileTooLarge(mostBytes)) }
  // No part is larger than its body, so a small file does not reserve space for a large one.
  const expected = Math.min(mostBytes, stated || mostBytes)
  const keeping = store.putPieces(withinBound(stream, bound), expected)
  writing.push(keeping.then((kept) => void Object.assign(large[name] ?? {}, kept)).catch(refuse))
}

async function* withinBound(stream: Readable, { mostBytes, tooMany }: Bound): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > mostBytes) {
      // Reports the problem at once, because the stream that is left now reports itself as broken.
      tooMany()
      throw broken()
    }
    yield chunk
  }
}

/** Reads a JSON part that was sent as a file, as `FormData` does with a blob. */
function collectPart(collecting: Collecting<string>, field: string, stream: Readable): void {
  const { limits, refuse } = collecting
  const bound = { mostBytes: jsonBytes(limits), tooMany: () => refuse(partTooLarge(field, limits)) }
  collectBytes(stream, bound, (bytes) => keepPart(collecting, field, bytes.toString('utf8')))
}

function keepPart({ parts, refuse }: Collecting<string>, field: string, text: string): void {
  if (parts.has(field)) refuse(invalid('request.repeatedParameter', { name: field }))
  parts.set(field, text)
}

interface Bound {
  mostBytes: number
  tooMany(): void
}

function collectBytes(stream: Readable, { mostBytes, tooMany }: Bound, take: (bytes: Buffer) => void): void {
  const chunks: Buffer[] = []
  let size = 0
  stream.on('data', (chunk: Buffer) => {
    const isWithin = size <= mostBytes
    size += chunk.byteLength
    if (size <= mostBytes) chunks.push(chunk)
    else if (isWithin) {
      chunks.length = 0
      tooMany()
    }
  })
  stream.on('end', () => take(Buffer.concat(chunks)))
}

export function collectTexts(parser: Busboy, collecting: Collecting<string>): void {
  const { limits, entries, typed, refuse } = collecting
  let size = 0
  parser.on('fieldsLimit', () => refuse(tooManyFields(fieldsAtMost(limits))))
  parser.on('field', (name, value, { nameTruncated }) => {
    if (jsonNames(limits).includes(name)) {
      if (Buffer.byteLength(value) > jsonBytes(limits)) return refuse(partTooLarge(name, limits))
      return keepPart(collecting, name, value)
    }
    size += Buffer.byteLength(name) + Buffer.byteLength(value)
    if (nameTruncated || size > fieldLimits.bytes) return refuse(formTooLarge())
    entries.push([name, value])
    typed?.append(name, value)
  })
}

const baseName = (name: string | undefined): string =>
  cutFileName((name ?? '').split(/[\\/]/).at(-1) ?? '', 200)

/**
 * The limits of a multipart body.
 * @example { files: { excelFileUpload: { bytes: 20_971_520 }, photo: { bytes: 512_000, most: 3 } } }
 */
export interface UploadLimits<Name extends string = string> {
  /** The parts that may be files, by name; any other file is refused. */
  files: Readonly<Record<Name, FileLimits>>
  /** Files too large for memory, by name: each is required exactly once, and is stored while it arrives. */
  large?: Readonly<Record<string, { bytes: number }>>
  /** The parts that contain JSON, by name; clients may send them as a text or as a file. */
  json?: Readonly<Record<string, unknown>>
  /** The maximum bytes of each JSON part; 65,536 by default. */
  jsonBytes?: number
  /** The maximum number of texts; 200 by default. */
  mostFields?: number
}

export interface FileLimits {
  /** The maximum bytes of each file of this name. */
  bytes: number
  /** The maximum number of files of this name; 1 by default. */
  most?: number
  /** The minimum number of non-empty files; 0 by default. */
  least?: number
}

/** For the boundaries and headers of the parts. */
const overheadBytes = 65_536

const listOf = ({ files }: UploadLimits): FileLimits[] => Object.values(files)

const jsonNames = ({ json = {} }: UploadLimits): string[] => Object.keys(json)

const jsonBytes = ({ jsonBytes: bytes = fieldLimits.bytes }: UploadLimits): number => bytes

const largeOf = ({ large = {} }: UploadLimits): FileLimits[] => Object.values(large)

const fieldsAtMost = ({ mostFields = fieldLimits.fields }: UploadLimits): number => mostFields

export const largestFile = (limits: UploadLimits): number =>
  Math.max(0, ...[...listOf(limits), ...largeOf(limits)].map(({ bytes }) => bytes))

/** Returns the maximum bytes of the whole body. */
export const mostBytes = (limits: UploadLimits): number =>
  [...listOf(limits), ...largeOf(limits)].reduce(
    (sum, { bytes, most = 1 }) => sum + bytes * most,
    fieldLimits.bytes + overheadBytes,
  ) +
  jsonNames(limits).length * jsonBytes(limits)

/**
 * Returns the parser's own limits. They exceed ours by one, so that an excess is detected here and refused with its
 * own code.
 */
export const parserLimits = (limits: UploadLimits) => ({
  fileSize: Math.max(largestFile(limits), jsonNames(limits).length && jsonBytes(limits)) + 1,
  files: listOf(limits).reduce(
    (sum, { most = 1 }) => sum + most,
    1 + jsonNames(limits).length + largeOf(limits).length,
  ),
  fields: fieldsAtMost(limits),
  fieldSize: Math.max(fieldLimits.bytes, jsonBytes(limits)) + 1,
})

/** Returns the refusal of a whole body: a form without files is too long, one with files has too large a file. */
export const bodyTooLarge = (limits: UploadLimits): DomainError =>
  largestFile(limits) === 0 ? formTooLarge() : fileTooLarge(largestFile(limits))

function fileTooLarge(bytes: number, field: string | null = null): DomainError {
  const most = megabytesOf(bytes)
  return field === null ? invalid('upload.tooLarge', most) : refuseAt(field, 'upload.tooLarge', most)
}

/** Returns the refusal of a JSON part that is too long, attached to its field. */
const partTooLarge = (name: string, limits: UploadLimits): DomainError =>
  refuseAt(name, 'upload.partTooLarge', { kilobytes: Math.floor(jsonBytes(limits) / 1024) })
