/**
 * The one reader of the environment. Lists every bad setting at once and stops.
 * `.env.example` says what each is for.
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

/** Comma-separated. */
const list = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  ),
)

const isGatewayUrl = (text: string): boolean =>
  /^(https:\/\/[^/?#]+|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?)$/.test(text)

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
  GATEWAY_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => isGatewayUrl(text),
        'the https:// address of the payment gateway; http:// only for a sandbox on this machine',
      ),
    ),
    'https://api.in.lyra.com',
  ),
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

export interface Env {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** Null keeps files below `dataDir`. */
  s3: S3Place | null
  /** The address people type; null takes the request's own Host header, which only suits a loopback. */
  publicOrigin: string | null
  secretKeyFile: string
  /** Null writes mails into the outbox below `dataDir`. */
  smtpUrl: string | null
  mailFrom: string
  /** Of the payment gateway; on this machine it is a sandbox, and takes no key of real money. */
  gatewayUrl: string
  /** Addresses of the proxies whose X-Forwarded-* headers are believed. */
  trustProxy: readonly string[]
  /** Other sites whose pages may call us with a bearer token. */
  corsOrigins: readonly string[]
  logLevel: string
  mode: 'production' | 'development' | 'test'
}

/** @throws Error naming each bad setting and what it should look like. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(settings, filled)
  if (!parsed.success) throw new Error(listProblems(parsed.issues))
  const s = parsed.output
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
    gatewayUrl: s.GATEWAY_URL,
    trustProxy: s.TRUST_PROXY,
    corsOrigins: s.CORS_ORIGINS,
    logLevel: s.LOG_LEVEL,
    mode: s.NODE_ENV,
  }
}

/** @throws Error where its keys are missing */
function s3Of(s: v.InferOutput<typeof settings>): S3Place | null {
  if (s.FILES_URL === undefined) return null
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = s
  if (!accessKeyId || !secretAccessKey)
    throw new Error('FILES_URL needs the keys AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
  return s3PlaceOf(s.FILES_URL, { accessKeyId, secretAccessKey })
}

/** The address that documents and emails name. */
export const originOf = ({ publicOrigin, host, port }: Env): string =>
  publicOrigin ?? `http://${host}:${port}`

function listProblems(issues: readonly v.BaseIssue<unknown>[]): string {
  const lines = issues.map((issue) => `  ${String(issue.path?.[0]?.key)} should be ${issue.message}`)
  return ['These settings are wrong:', ...lines].join('\n')
}
