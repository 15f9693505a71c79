import type * as v from 'valibot'
import { type FieldProblem, refuseAt } from '../../core/errors.ts'
import { parseJson, problemsOf, refuseProblems, refuseUnstorable } from '../endpoint/read-input.ts'
import { type FileLimits, type UploadLimits } from './multipart-parts.ts'
import {
  type LargeStore,
  type LargeUpload,
  type MultipartForm,
  type UploadedFile,
  fileMissing,
  readMultipart,
} from './multipart.ts'

type Schema = v.GenericSchema

/**
 * What a multipart body may contain.
 * @example {
 *   files: { photo: { bytes: 512_000, least: 1 }, certificates: { bytes: 2_000_000, most: 5 } },
 *   fields: v.object({ examId }),
 *   json: { applicationFormData: applicationForm },
 * }
 */
export interface Upload extends UploadLimits {
  /**
   * The schema of the texts. A field that is an array in the schema gets all texts of its name, every other field the
   * last one.
   */
  fields?: Schema
  json?: Readonly<Record<string, Schema>>
}

type FilesOf<F> = {
  readonly [Name in keyof F]: F[Name] extends { least: 0 } | { least?: undefined }
    ? readonly UploadedFile[]
    : readonly [UploadedFile, ...UploadedFile[]]
}

/** A multipart body as the call declares it; without a declaration there are no names. */
export interface TypedForm<U extends Upload | undefined> {
  /** The files in the order sent. A required file is at index 0. */
  files: U extends Upload ? FilesOf<U['files']> : Record<never, never>
  /** All of these arrived. Their bytes are stored, and deleted again if nothing refers to them. */
  large: U extends { large: infer L } ? { readonly [Name in keyof L]: LargeUpload } : Record<never, never>
  fields: U extends { fields: infer S extends Schema } ? v.InferOutput<S> : Record<string, string>
  json: U extends { json: infer J extends Record<string, Schema> }
    ? { readonly [Name in keyof J]: v.InferOutput<J[Name]> }
    : Record<never, never>
  /** All texts in the order sent. */
  entries: MultipartForm['entries']
}

/**
 * Reads and parses a multipart body: texts and JSON first, then it checks for missing files.
 * @throws DomainError as `readMultipart`; Invalid with `fields`, for JSON at paths such as `applicationFormData.name`
 */
export async function readUpload<U extends Upload | undefined>(
  request: Request,
  upload: U,
  store?: LargeStore,
): Promise<TypedForm<U>> {
  // The shape follows from the declaration's schemas; the compiler cannot infer it.
  if (!upload) return { files: {}, large: {}, fields: {}, json: {}, entries: [] } as unknown as TypedForm<U>
  const form = await readMultipart(request, upload, { store })
  const { fields, json } = parseParts(form, upload)
  requireFiles(form.files, upload.files)
  for (const name of Object.keys(upload.large ?? {})) if (!form.large[name]?.bytes) throw fileMissing(name)
  return {
    files: form.files,
    large: form.large,
    fields,
    json,
    entries: form.entries,
  } as unknown as TypedForm<U>
}

function parseParts({ files, large, fields, entries, parts }: MultipartForm, upload: Upload) {
  const sent = [...Object.values(files).flat(), ...Object.values(large)]
  refuseUnstorable({ ...fields, files: sent.map(({ name }) => name) })
  const problems: Record<string, FieldProblem> = {}
  const typed = upload.fields
    ? problemsOf(upload.fields, textsFor(upload.fields, entries), '', problems)
    : fields
  const json: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(upload.json ?? {})) {
    const sent = readPart(parts.get(name))
    if (sent === notJson) problems[name] = { code: 'request.notJson', params: {} }
    else json[name] = problemsOf(schema, sent, name, problems)
  }
  refuseProblems(problems)
  return { fields: typed, json }
}

const notJson = Symbol('not JSON')

function readPart(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : parseJson(text)
  } catch {
    return notJson
  }
}

/** Returns the last text of each name, or all of them if the schema expects an array. */
function textsFor(schema: Schema, entries: MultipartForm['entries']): Record<string, string | string[]> {
  const many = arraysOf(schema).map(
    (name) => [name, entries.filter(([each]) => each === name).map(([, text]) => text)] as const,
  )
  return { ...Object.fromEntries(entries), ...Object.fromEntries(many.filter(([, texts]) => texts.length)) }
}

interface UploadDescription {
  type: string
  wrapped?: UploadDescription
  entries?: Record<string, UploadDescription>
}

/** Also unwraps optional arrays. */
const isArray = ({ type, wrapped }: UploadDescription): boolean =>
  type === 'array' || (wrapped !== undefined && isArray(wrapped))

const arraysOf = (schema: Schema): string[] =>
  // Valibot's schemas have these properties, which its general type does not name.
  Object.entries((schema as unknown as UploadDescription).entries ?? {}).flatMap(([name, each]) =>
    isArray(each) ? [name] : [],
  )

function requireFiles(files: MultipartForm['files'], limits: Readonly<Record<string, FileLimits>>): void {
  for (const [name, { least = 0 }] of Object.entries(limits)) {
    const full = (files[name] ?? []).filter(({ bytes }) => bytes.byteLength > 0)
    if (least > 0 && full.length === 0) throw fileMissing(name)
    if (full.length < least) throw refuseAt(name, 'upload.tooFew', { files: least })
  }
}
