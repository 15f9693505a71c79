/**
 * What can go wrong in the words of the college. Services throw these; `http/replies/refusals.ts` alone knows
 * which status number each kind has.
 *
 * @example throw conflict('exam.titleTaken', { title })
 */
export type ErrorKind =
  | 'Invalid'
  | 'Unauthenticated'
  | 'Forbidden'
  | 'NotFound'
  | 'Conflict'
  | 'TooMany'
  /** Sound by itself, and not with what was sent before. */
  | 'Unprocessable'
  | 'Upstream'
  /** The fault is this installation's own: its database, disk or a process of it does not answer. */
  | 'Unavailable'
  /** Asked for by a method that the address does not answer. */
  | 'NotAllowed'

export type ErrorParams = Record<string, string | number>

/** One field's problem: a message code and its parameters, translated at the edge. */
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

/** A refusal that stands at one field. */
export const refuseAt = (field: string, code: string, params: ErrorParams = {}): DomainError =>
  invalid(code, params, { [field]: { code, params } })

/** Likewise, of what is sound by itself and not beside what is there. */
export const conflictAt = (field: string, code: string, params: ErrorParams = {}): DomainError =>
  conflict(code, params, { [field]: { code, params } })

/** By name, not by class: the page bundle and the worker threads each carry their own copy of the class. */
export function isDomainError(error: unknown): error is DomainError {
  return error instanceof Error && error.name === 'DomainError' && 'kind' in error && 'code' in error
}

/** What must not start, and what to do; for the console. */
export class StartRefusal extends Error {}
