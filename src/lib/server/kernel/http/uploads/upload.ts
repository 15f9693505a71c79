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
 * What a multipart body may hold.
 * @example {
 *   files: { photo: { bytes: 512_000, least: 1 }, certificates: { bytes: 2_000_000, most: 5 } },
 *   fields: v.object({ examId }),
 *   json: { applicationFormData: applicationForm },
 * }
 */
export interface Upload extends UploadLimits {
  /** Of the texts. A field that the schema calls an array is given all texts of its name, every other the last. */
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
  /** In the order they came. One that must come stands at 0. */
  files: U extends Upload ? FilesOf<U['files']> : Record<never, never>
  /** Each of them came: their bytes are kept, and go again where nothing refers to them. */
  large: U extends { large: infer L } ? { readonly [Name in keyof L]: LargeUpload } : Record<never, never>
  fields: U extends { fields: infer S extends Schema } ? v.InferOutput<S> : Record<string, string>
  json: U extends { json: infer J extends Record<string, Schema> }
    ? { readonly [Name in keyof J]: v.InferOutput<J[Name]> }
    : Record<never, never>
  /** All texts in the order they came. */
  entries: MultipartForm['entries']
}

/**
 * Reads a multipart body, and parses what it holds: texts and JSON first, then which files are missing.
 * @throws DomainError as `readMultipart`; Invalid with `fields`, of JSON at paths such as `applicationFormData.name`
 */
export async function readUpload<U extends Upload | undefined>(
  request: Request,
  upload: U,
  store?: LargeStore,
): Promise<TypedForm<U>> {
  // The shape is what the schemas of the declaration say; the compiler cannot follow that.
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

/** The last text of each name, or all of them where the schema takes many. */
function textsFor(schema: Schema, entries: MultipartForm['entries']): Record<string, string | string[]> {
  const many = arraysOf(schema).map(
    (name) => [name, entries.filter(([each]) => each === name).map(([, text]) => text)] as const,
  )
  return { ...Object.fromEntries(entries), ...Object.fromEntries(many.filter(([, texts]) => texts.length)) }
}

interface Described {
  type: string
  wrapped?: Described
  entries?: Record<string, Described>
}

/** An optional array wraps one. */
const isArray = ({ type, wrapped }: Described): boolean =>
  type === 'array' || (wrapped !== undefined && isArray(wrapped))

const arraysOf = (schema: Schema): string[] =>
  // Valibot's schemas say what they are in these properties, which its general type does not name.
  Object.entries((schema as unknown as Described).entries ?? {}).flatMap(([name, each]) =>
    isArray(each) ? [name] : [],
  )

function requireFiles(files: MultipartForm['files'], limits: Readonly<Record<string, FileLimits>>): void {
  for (const [name, { least = 0 }] of Object.entries(limits)) {
    const full = (files[name] ?? []).filter(({ bytes }) => bytes.byteLength > 0)
    if (least > 0 && full.length === 0) throw fileMissing(name)
    if (full.length < least) throw refuseAt(name, 'upload.tooFew', { files: least })
  }
}
