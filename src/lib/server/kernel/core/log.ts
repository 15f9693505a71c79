import pino, { type DestinationStream, type Logger } from 'pino'

export type { Logger }
export type LogInto = DestinationStream

declare module '../app.ts' {
  interface Kernel {
    log: Logger
  }
}

/** Secrets and what a database says of a row never reach a log line, whoever hands an object over, however deep in it: see `redact.ts`. */
export const createLog = (level: string, into: LogInto = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      // Pino would turn errors into text itself, before anything could be taken out of them.
      serializers: { err: (error: unknown) => error },
      formatters: { log: (line) => redacted(line) },
    },
    into,
  )

const secretName =
  /passw|passphrase|authorization|cookie|token|secret|aa?dhaa?r|api-?key|private-?key|otp$|^code$|(recovery|backup|verify|totp)-?codes?$/i

/**
 * Where PostgreSQL and its drivers put values: the row of a clash, the parameters of a query. Kysely and
 * the identity library add the query itself.
 */
const valueNames = new Set(['detail', 'where', 'internalQuery', 'parameters', 'params', 'query', 'sql'])

/** Deeper than anything that is logged on purpose. */
const deepest = 8
/** In a list; a log line is no place for a whole table. */
const longest = 50

/**
 * The object without what must not be written down: by the name of the key, at any depth. An error keeps
 * its type, message, stack, code and causes; what a database says about values is dropped from it.
 */
export const redacted = (line: Record<string, unknown>): Record<string, unknown> =>
  withoutSecrets(line, 0, new Set())

function withoutSecrets(value: object, depth: number, above: ReadonlySet<object>): Record<string, unknown> {
  const inside = new Set(above).add(value)
  const isError = value instanceof Error
  const entries = isError ? entriesOfError(value) : Object.entries(value)
  return Object.fromEntries(
    entries.map(([key, each]) => {
      // An error's code names the fault; anybody else's may be what somebody typed off their phone.
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
