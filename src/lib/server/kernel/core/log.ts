import pino, { type DestinationStream, type Logger } from 'pino'

export type { Logger }
export type LogInto = DestinationStream

declare module '../app.ts' {
  interface Kernel {
    log: Logger
  }
}

/**
 * Creates the log. Secrets and database values never reach a log line, whatever object is logged and however deep
 * they lie in it; see `redacted`.
 */
export const createLog = (level: string, into: LogInto = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      // Pino's own serializer would turn errors into text before anything could be redacted.
      serializers: { err: (error: unknown) => error },
      formatters: { log: (line) => redacted(line) },
    },
    into,
  )

const secretName =
  /passw|passphrase|authorization|cookie|token|secret|aa?dhaa?r|api-?key|private-?key|otp$|^code$|(recovery|backup|verify|totp)-?codes?$/i

/**
 * The fields in which PostgreSQL and its drivers put values: the row of a conflict, the parameters of a query. Kysely
 * and the identity library add the query itself.
 */
const valueNames = new Set(['detail', 'where', 'internalQuery', 'parameters', 'params', 'query', 'sql'])

/** Nesting depth beyond anything that is logged on purpose. */
const deepest = 8
/** Maximum number of list items in a log line. */
const longest = 50

/**
 * Returns a copy of the object with secrets replaced, by the name of their key at any depth. An error keeps its type,
 * message, stack, code and causes; the values in a database error are dropped.
 */
export const redacted = (line: Record<string, unknown>): Record<string, unknown> =>
  withoutSecrets(line, 0, new Set())

function withoutSecrets(value: object, depth: number, above: ReadonlySet<object>): Record<string, unknown> {
  const inside = new Set(above).add(value)
  const isError = value instanceof Error
  const entries = isError ? entriesOfError(value) : Object.entries(value)
  return Object.fromEntries(
    entries.map(([key, each]) => {
      // An error's `code` names the fault; any other `code` may be a one-time code that a user entered.
      const isSecret = secretName.test(key) && !(isError && key === 'code')
      return [key, isSecret ? '[Redacted]' : shown(each, depth + 1, inside)]
    }),
  )
}

function shown(value: unknown, depth: number, above: ReadonlySet<object>): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (above.has(value) || depth > deepest) return '[…]'
  if (value instanceof Date) return value
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (Array.isArray(value)) {
    const inside = new Set(above).add(value)
    return value.slice(0, longest).map((each) => shown(each, depth + 1, inside))
  }
  return withoutSecrets(value, depth, above)
}

function entriesOfError(error: Error): [string, unknown][] {
  const own = Object.entries(error).filter(([key]) => !valueNames.has(key))
  const causes: [string, unknown][] = error.cause === undefined ? [] : [['cause', error.cause]]
  const several: [string, unknown][] = error instanceof AggregateError ? [['errors', error.errors]] : []
  return [
    ['type', error.name],
    ['message', error.message],
    ['stack', error.stack],
    ...own.filter(([key]) => key !== 'cause' && key !== 'errors'),
    ...causes,
    ...several,
  ]
}
