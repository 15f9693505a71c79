import { connect, type PeerCertificate, type TLSSocket } from 'node:tls'
import type { Clock } from '../../kernel/core/clock.ts'
import { isCode } from '../../kernel/files/disk-error.ts'

/** The state of the certificate at the public address. */
export type CertificateFinding =
  | { kind: 'noOrigin' | 'noHttps' | 'beingChecked' }
  | { kind: 'unreachable'; checkedAt: string; problem: 'unknownName' | 'silent' | 'refused' | 'noTls' }
  | ({ kind: 'read'; checkedAt: string } & Certificate)

export interface CertificateWatch {
  /** Returns the last finding immediately; starts a new check in the background if it is old. */
  known(): CertificateFinding
  /** Returns the finding after the running check, if any. */
  found(): Promise<CertificateFinding>
}

interface Parts extends CheckParts {
  origin: string | null
  clock: Clock
}

/** In milliseconds. A faulty certificate is checked again sooner, because someone may be fixing it. */
const keptFor = { well: 60 * 60_000, ill: 60_000 } as const

/** Checks in the background and never while a page waits, because the server at that address may be slow. */
export function createCertificateWatch({ origin, clock, ...check }: Parts): CertificateWatch {
  let last: CertificateFinding = { kind: 'beingChecked' }
  let look: Promise<void> | null = null

  if (origin === null) return settled({ kind: 'noOrigin' })
  if (!origin.startsWith('https://')) return settled({ kind: 'noHttps' })

  const isOld = (): boolean => {
    if (!('checkedAt' in last)) return true
    const isWell = last.kind === 'read' && last.trust === 'trusted'
    const age = Date.parse(clock.now()) - Date.parse(last.checkedAt)
    // If the clock was set back, the finding counts as old.
    return Math.abs(age) >= (isWell ? keptFor.well : keptFor.ill)
  }

  async function lookOnce(address: string): Promise<void> {
    const checkedAt = clock.now()
    last = await readCertificate(address, check).then(
      (certificate): CertificateFinding => ({ kind: 'read', checkedAt, ...certificate }),
      (error: unknown): CertificateFinding => ({ kind: 'unreachable', checkedAt, problem: problemOf(error) }),
    )
  }

  const refreshIfOld = (): void => {
    if (isOld()) look ??= lookOnce(origin).finally(() => (look = null))
  }

  return {
    known() {
      refreshIfOld()
      return last
    },
    async found() {
      refreshIfOld()
      await look
      return last
    },
  }
}

const settled = (finding: CertificateFinding): CertificateWatch => ({
  known: () => finding,
  found: async () => finding,
})

function problemOf(error: unknown): 'unknownName' | 'silent' | 'refused' | 'noTls' {
  if (isCode(error, 'ENOTFOUND') || isCode(error, 'EAI_AGAIN')) return 'unknownName'
  if (isCode(error, 'ETIMEDOUT')) return 'silent'
  if (isCode(error, 'ECONNREFUSED') || isCode(error, 'EHOSTUNREACH') || isCode(error, 'ENETUNREACH'))
    return 'refused'
  return 'noTls'
}

/** How clients judge the certificate. */
type Trust = 'trusted' | 'selfSigned' | 'otherName' | 'incomplete' | 'expired' | 'untrusted'

interface Certificate {
  issuer: string
  /** An ISO instant. */
  validUntil: string
  trust: Trust
}

interface CheckParts {
  /** The timeout of a check, in milliseconds. */
  timeout?: number
  /** PEM certificates that replace Node's default authorities, for tests. */
  authorities?: string
}

const mostLetters = 100

/**
 * Reads the certificate of the server at an https origin; sends no request.
 * @throws Error with a `code` if the server cannot be reached or does not answer in time
 */
async function readCertificate(
  origin: string,
  { timeout = 5_000, authorities }: CheckParts = {},
): Promise<Certificate> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isName(host) && { servername: host }),
    // Untrusted certificates are read as well, so that the page can report the problem.
    rejectUnauthorized: false,
    ...(authorities !== undefined && { ca: authorities }),
  })
  const timer = setTimeout(() => socket.destroy(tooLate(timeout)), timeout)
  try {
    await new Promise<void>((resolve, reject) => {
      socket
        .once('secureConnect', resolve)
        .once('error', reject)
        .once('close', () => reject(closed()))
    })
    return certificateOf(socket)
  } finally {
    clearTimeout(timer)
    // Later errors of the socket do not matter.
    socket.on('error', () => {}).destroy()
  }
}

/** An IPv4 or IPv6 address is not a valid SNI server name. */
const isName = (host: string): boolean => !/^[\d.]+$|:/.test(host)

const tooLate = (timeout: number): Error =>
  Object.assign(new Error(`no answer within ${timeout} ms`), { code: 'ETIMEDOUT' })

const closed = (): Error => Object.assign(new Error('closed'), { code: 'ECONNRESET' })

function certificateOf(socket: TLSSocket): Certificate {
  const certificate = socket.getPeerCertificate()
  return {
    issuer: issuerOf(certificate),
    validUntil: new Date(certificate.valid_to).toISOString(),
    trust: socket.authorized ? 'trusted' : trustOf(String(socket.authorizationError)),
  }
}

function issuerOf({ issuer }: PeerCertificate): string {
  const name = issuer.O ?? issuer.CN ?? ''
  return (Array.isArray(name) ? name.join(', ') : name).slice(0, mostLetters)
}

/** Maps the error codes of OpenSSL and Node. */
function trustOf(problem: string): Trust {
  if (problem === 'CERT_HAS_EXPIRED') return 'expired'
  if (/SELF_SIGNED/.test(problem)) return 'selfSigned'
  if (problem === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'otherName'
  if (/UNABLE_TO_(VERIFY_LEAF|GET_ISSUER)/.test(problem)) return 'incomplete'
  return 'untrusted'
}
