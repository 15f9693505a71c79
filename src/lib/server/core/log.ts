import pino, { type Logger } from 'pino'

export type { Logger }

/** Secrets never reach a log line, whoever hands an object over. */
const redact = [
  'password',
  '*.password',
  'authorization',
  '*.authorization',
  'cookie',
  '*.cookie',
  'token',
  '*.token',
  'aadharNo',
  '*.aadharNo',
]

export const createLog = (level: string): Logger => pino({ level, redact, base: null })
