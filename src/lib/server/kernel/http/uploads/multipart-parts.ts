import type { Readable } from 'node:stream'
import type { Busboy } from 'busboy'
import { cutFileName } from '#lib/rules/college/file-names.ts'
import { type DomainError, invalid, refuseAt } from '../../core/errors.ts'
import type { ContentStore, LargeFile } from '../../files/content-store.ts'
import { fieldLimits, formTooLarge, tooManyFields } from '../forms/read-form.ts'

export interface UploadedFile {
  /** The name as the browser sent it, without any folder. */
  name: string
  bytes: Uint8Array
}

/** One that is too large for memory: its bytes are kept already. */
export interface LargeUpload extends LargeFile {
  name: string
}

/** What the listeners of one parser fill. */
export interface Collecting<Name extends string> {
  limits: UploadLimits<Name>
  files: Record<Name, UploadedFile[]>
  entries: [string, string][]
  /** The texts of the JSON parts, by name. */
  parts: Map<string, string>
  large: Record<string, LargeUpload>
  /** Of the whole body, as its sender says; 0 where nothing is said. */
  stated: number
  /** Large files that are still being written. */
  writing: Promise<void>[]
  /** Where large files go. */
  store: LargeStore
  /** Takes the texts as they come; what is wrong with a file is said at its field then. */
  typed: FormData | undefined
  /** What is wrong with files of a form that is shown again: said once all of its texts are read. */
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
    // A part that breaks off says so on its own stream as well; unheard it would end the process.
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
  // Of a form that is shown again the texts below the file are read as well, and its bytes are let go.
  const tooMany = (): void => {
    if (typed) refusedFiles.push(fileTooLarge(mostBytes, name))
    else refuse(fileTooLarge(mostBytes))
  }
  collectBytes(stream, { mostBytes, tooMany }, (bytes) => {
    // A field in which no file was chosen is sent without a name and without bytes.
    if (filename || bytes.byteLength > 0) sent.push({ name: baseName(filename), bytes })
    if (sent.length > most) refuse(invalid('upload.tooMany', { files: most }))
  })
}

/** The sender waits where the disk does: never more than a few pieces are in memory. */
function keepLarge(collecting: Collecting<string>, { name, stream, filename }: SentFile<string>): void {
  const { limits, large, writing, store, refuse, stated } = collecting
  const mostBytes = limits.large?.[name]?.bytes ?? 0
  if (Object.hasOwn(large, name)) refuse(invalid('upload.tooMany', { files: 1 }))
  large[name] = { name: baseName(filename), hash: '', bytes: 0 }
  const bound: Bound = { mostBytes, tooMany: () => refuse(fileTooLarge(mostBytes)) }
  // No part is larger than its body: a small file needs no room for a large one.
  const expected = Math.min(mostBytes, stated || mostBytes)
  const keeping = store.putPieces(withinBound(stream, bound), expected)
  writing.push(keeping.then((kept) => void Object.assign(large[name] ?? {}, kept)).catch(refuse))
}

async function* withinBound(stream: Readable, { mostBytes, tooMany }: Bound): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > mostBytes) {
      // Said at once: the stream that is left now calls itself broken.
      tooMany()
      throw broken()
    }
    yield chunk
  }
}

/** A JSON part that was sent as a file, as `FormData` does with a blob. */
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

/** @example { files: { excelFileUpload: { bytes: 20_971_520 }, photo: { bytes: 512_000, most: 3 } } } */
export interface UploadLimits<Name extends string = string> {
  /** The parts that may be files, by name; any other file is refused. */
  files: Readonly<Record<Name, FileLimits>>
  /** Files that are too large for memory, by name: each must come once, and is kept as it comes. */
  large?: Readonly<Record<string, { bytes: number }>>
  /** The parts that hold JSON, by name: sent as a text, or as a file as some clients do. */
  json?: Readonly<Record<string, unknown>>
  /** The most bytes each JSON part may have; 65,536 where nothing is said. */
  jsonBytes?: number
  /** How many texts may come; 200 where nothing is said. */
  mostFields?: number
}

export interface FileLimits {
  /** The most bytes each file of this name may have. */
  bytes: number
  /** How many files of this name may come; 1 where nothing is said. */
  most?: number
  /** How many must come, none of them empty; 0 where nothing is said. */
  least?: number
}

/** Boundaries and headers of the parts. */
const overheadBytes = 65_536

const listOf = ({ files }: UploadLimits): FileLimits[] => Object.values(files)

const jsonNames = ({ json = {} }: UploadLimits): string[] => Object.keys(json)

const jsonBytes = ({ jsonBytes: bytes = fieldLimits.bytes }: UploadLimits): number => bytes

const largeOf = ({ large = {} }: UploadLimits): FileLimits[] => Object.values(large)

const fieldsAtMost = ({ mostFields = fieldLimits.fields }: UploadLimits): number => mostFields

export const largestFile = (limits: UploadLimits): number =>
  Math.max(0, ...[...listOf(limits), ...largeOf(limits)].map(({ bytes }) => bytes))

/** Of the whole body. */
export const mostBytes = (limits: UploadLimits): number =>
  [...listOf(limits), ...largeOf(limits)].reduce(
    (sum, { bytes, most = 1 }) => sum + bytes * most,
    fieldLimits.bytes + overheadBytes,
  ) +
  jsonNames(limits).length * jsonBytes(limits)

/** What the parser itself counts. One wider than ours: what goes over is seen, and refused by its name. */
export const parserLimits = (limits: UploadLimits) => ({
  fileSize: Math.max(largestFile(limits), jsonNames(limits).length && jsonBytes(limits)) + 1,
  files: listOf(limits).reduce(
    (sum, { most = 1 }) => sum + most,
    1 + jsonNames(limits).length + largeOf(limits).length,
  ),
  fields: fieldsAtMost(limits),
  fieldSize: Math.max(fieldLimits.bytes, jsonBytes(limits)) + 1,
})

/** Said of the whole body: a form without files is too long, one with files has too large a file. */
export const bodyTooLarge = (limits: UploadLimits): DomainError =>
  largestFile(limits) === 0 ? formTooLarge() : fileTooLarge(largestFile(limits))

function fileTooLarge(bytes: number, field: string | null = null): DomainError {
  const most = { megabytes: Math.floor(bytes / 1_048_576) }
  return field === null ? invalid('upload.tooLarge', most) : refuseAt(field, 'upload.tooLarge', most)
}

/** At the field of the part: its text is longer than the call takes. */
const partTooLarge = (name: string, limits: UploadLimits): DomainError =>
  refuseAt(name, 'upload.partTooLarge', { kilobytes: Math.floor(jsonBytes(limits) / 1024) })
