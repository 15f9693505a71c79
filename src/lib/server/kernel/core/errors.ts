/**
 * The kinds of domain errors. Services throw them; only `http/replies/refusals.ts` maps them to status codes.
 * @example throw conflict('exam.titleTaken', { title })
 */
export type ErrorKind =
  | 'Invalid'
  | 'Unauthenticated'
  | 'Forbidden'
  | 'NotFound'
  | 'Conflict'
  | 'TooMany'
  /** The request is valid by itself but contradicts an earlier one. */
  | 'Unprocessable'
  | 'Upstream'
  /** The installation itself fails: its database, a disk or one of its processes does not respond. */
  | 'Unavailable'
  /** The address does not support the request's method. */
  | 'NotAllowed'

export type ErrorParams = Record<string, string | number>

/** The problem of one field: a message code and its parameters, translated at the edge. */
export interface FieldProblem {
  code: string
  params: ErrorParams
}

export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly kind: ErrorKind
  readonly code: string
  readonly params: ErrorParams
  readonly fields: Record<string, FieldProblem> | undefined

  constructor(
    kind: ErrorKind,
    code: string,
    params: ErrorParams = {},
    fields?: Record<string, FieldProblem>,
  ) {
    super(code)
    this.kind = kind
    this.code = code
    this.params = params
    this.fields = fields
  }
}

const refusal =
  (kind: ErrorKind) =>
  (code: string, params: ErrorParams = {}, fields?: Record<string, FieldProblem>): DomainError =>
    new DomainError(kind, code, params, fields)

export const invalid = refusal('Invalid')
export const unauthenticated = refusal('Unauthenticated')
export const forbidden = refusal('Forbidden')
export const notFound = refusal('NotFound')
export const conflict = refusal('Conflict')
export const unprocessable = refusal('Unprocessable')
export const tooMany = refusal('TooMany')
export const upstream = refusal('Upstream')
export const unavailable = refusal('Unavailable')
export const notAllowed = refusal('NotAllowed')

/** Creates an Invalid error that is attached to one field. */
export const refuseAt = (field: string, code: string, params: ErrorParams = {}): DomainError =>
  invalid(code, params, { [field]: { code, params } })

/** Creates a Conflict error at one field: the value is valid by itself but conflicts with stored records. */
export const conflictAt = (field: string, code: string, params: ErrorParams = {}): DomainError =>
  conflict(code, params, { [field]: { code, params } })

/**
 * Compares by name and not by class, because the page bundle and the worker threads each have their own copy of the
 * class.
 */
export function isDomainError(error: unknown): error is DomainError {
  return error instanceof Error && error.name === 'DomainError' && 'kind' in error && 'code' in error
}

/** Refuses to start; the message for the console says what to do. */
export class StartRefusal extends Error {}
