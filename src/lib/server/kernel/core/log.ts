import pino, { type DestinationStream, type Logger } from 'pino'
import { redacted } from './redact.ts'

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
