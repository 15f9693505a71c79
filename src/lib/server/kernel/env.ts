/**
 * The only reader of the environment, for the settings of the kernel and of features. It reports all invalid settings
 * at once and stops. `.env.example` explains each one.
 */
import * as v from 'valibot'
import { type S3Place, s3PlaceOf } from './files/s3-place.ts'

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'a port number, 0 to 65535'),
  v.transform(Number),
  v.maxValue(65535, 'a port number, 0 to 65535'),
)
const url = (what: string, pattern: RegExp) => v.pipe(v.string(), v.regex(pattern, what))
const origin = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^/]+$/, 'an origin without a path, for example https://campus.example.edu'),
)

/** A comma-separated list. */
const list = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  ),
)

const noKeys = { accessKeyId: '', secretAccessKey: '' }

const settings = v.object({
  PORT: v.optional(port, '4321'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('a folder')), './data'),
  DATABASE_URL: v.optional(url('postgres://user:password@host:5432/name', /^postgres(ql)?:\/\//)),
  FILES_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => s3PlaceOf(text, noKeys) !== null,
        's3://bucket/folder?region=…, with &endpoint=https://… for a store that is not Amazon’s',
      ),
    ),
  ),
  AWS_ACCESS_KEY_ID: v.optional(v.string()),
  AWS_SECRET_ACCESS_KEY: v.optional(v.string()),
  PUBLIC_ORIGIN: v.optional(origin),
  SECRET_KEY_FILE: v.optional(v.string()),
  SMTP_URL: v.optional(url('smtp://user:password@host:587', /^smtps?:\/\//)),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.email('an e-mail address')), 'prangan@localhost.localdomain'),
  TRUST_PROXY: v.optional(list, ''),
  CORS_ORIGINS: v.optional(v.pipe(list, v.array(origin, 'origins without a path, comma-separated')), ''),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'fatal, error, warn, info, debug or silent',
    ),
    'info',
  ),
  NODE_ENV: v.optional(
    v.picklist(['production', 'development', 'test'], 'production, development or test'),
    'production',
  ),
})

/** The settings of the kernel itself. */
export interface KernelEnv {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** Null stores files below `dataDir`. */
  s3: S3Place | null
  /** The public address of the site; null uses the request's own Host header, which suits only a loopback. */
  publicOrigin: string | null
  secretKeyFile: string
  /** Null writes emails to the outbox folder below `dataDir`. */
  smtpUrl: string | null
  mailFrom: string
  /** Addresses of the proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: readonly string[]
  /** Other sites whose pages may call the API with a bearer token. */
  corsOrigins: readonly string[]
  logLevel: string
  mode: 'production' | 'development' | 'test'
}

/** The settings of kernel and features; each feature adds its own by `declare module`. */
export interface Env extends KernelEnv {}

declare module './app.ts' {
  interface Kernel {
    env: Env
  }
}

/** The settings that a feature reads from the environment, by their names in `Env`. */
export type EnvSettings = Readonly<
  Record<string, { variable: string; schema: v.GenericSchema<unknown, unknown> }>
>

type Source = Readonly<Record<string, string | undefined>>

/**
 * Reads the kernel's settings, for commands that create no app.
 * @throws Error naming each invalid setting and its expected form
 */
export const readKernelEnv = (source: Source): KernelEnv => readEnvWith(source, {})

/** Reads all settings. @throws Error naming each invalid setting and its expected form */
export function readEnvWith(source: Source, ofFeatures: EnvSettings): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const schemas = Object.values(ofFeatures).map(({ variable, schema }) => [variable, schema] as const)
  const parsed = v.safeParse(settings, filled)
  const others = v.safeParse(v.object(Object.fromEntries(schemas)), filled)
  if (!parsed.success || !others.success)
    throw new Error(listProblems([...(parsed.issues ?? []), ...(others.issues ?? [])]))
  const further = Object.entries(ofFeatures).map(([name, { variable }]) => [name, others.output[variable]])
  // The members of `Env` beyond the kernel's settings are those that the features declare.
  return { ...kernelEnvOf(parsed.output), ...Object.fromEntries(further) } as Env
}

function kernelEnvOf(s: v.InferOutput<typeof settings>): KernelEnv {
  return {
    port: s.PORT,
    host: s.HOST,
    dataDir: s.DATA_DIR,
    databaseUrl: s.DATABASE_URL ?? null,
    s3: s3Of(s),
    publicOrigin: s.PUBLIC_ORIGIN ?? null,
    secretKeyFile: s.SECRET_KEY_FILE ?? `${s.DATA_DIR}/secret.key`,
    smtpUrl: s.SMTP_URL ?? null,
    mailFrom: s.MAIL_FROM,
    trustProxy: s.TRUST_PROXY,
    corsOrigins: s.CORS_ORIGINS,
    logLevel: s.LOG_LEVEL,
    mode: s.NODE_ENV,
  }
}

/** Builds the bucket settings. @throws Error if the keys are missing */
function s3Of(s: v.InferOutput<typeof settings>): S3Place | null {
  if (s.FILES_URL === undefined) return null
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = s
  if (!accessKeyId || !secretAccessKey)
    throw new Error('FILES_URL needs the keys AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
  return s3PlaceOf(s.FILES_URL, { accessKeyId, secretAccessKey })
}

/** Returns the address in documents and emails. */
export const originOf = ({ publicOrigin, host, port }: KernelEnv): string =>
  publicOrigin ?? `http://${host}:${port}`

function listProblems(issues: readonly v.BaseIssue<unknown>[]): string {
  const lines = issues.map((issue) => `  ${String(issue.path?.[0]?.key)} should be ${issue.message}`)
  return ['These settings are wrong:', ...lines].join('\n')
}
