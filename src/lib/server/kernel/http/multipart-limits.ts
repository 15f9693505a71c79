import { type DomainError, invalid, refuseAt } from '../core/errors.ts'
import { fieldLimits, formTooLarge } from './read-form.ts'

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

export const jsonNames = ({ json = {} }: UploadLimits): string[] => Object.keys(json)

export const jsonBytes = ({ jsonBytes: bytes = fieldLimits.bytes }: UploadLimits): number => bytes

const largeOf = ({ large = {} }: UploadLimits): FileLimits[] => Object.values(large)

export const fieldsAtMost = ({ mostFields = fieldLimits.fields }: UploadLimits): number => mostFields

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

export function fileTooLarge(bytes: number, field: string | null = null): DomainError {
  const most = { megabytes: Math.floor(bytes / 1_048_576) }
  return field === null ? invalid('upload.tooLarge', most) : refuseAt(field, 'upload.tooLarge', most)
}

/** At the field of the part: its text is longer than the call takes. */
export const partTooLarge = (name: string, limits: UploadLimits): DomainError =>
  refuseAt(name, 'upload.partTooLarge', { kilobytes: Math.floor(jsonBytes(limits) / 1024) })
