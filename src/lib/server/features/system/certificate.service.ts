import { connect, type PeerCertificate, type TLSSocket } from 'node:tls'
import type { Clock } from '../../kernel/core/clock.ts'
import { isCode } from '../../kernel/files/disk-error.ts'

/** What is known of the certificate of the address that people type. */
export type CertificateFinding =
  | { kind: 'noOrigin' | 'noHttps' | 'beingChecked' }
  | { kind: 'unreachable'; checkedAt: string; problem: 'unknownName' | 'silent' | 'refused' | 'noTls' }
  | ({ kind: 'read'; checkedAt: string } & Certificate)

export interface CertificateWatch {
  /** At hand: what was found last. Where that is old, a new look begins beside it. */
  known(): CertificateFinding
  /** The same, after the check that is under way. */
  found(): Promise<CertificateFinding>
}

interface Parts extends CheckParts {
  origin: string | null
  clock: Clock
}

/** Milliseconds. One that somebody is mending is looked at sooner than one that is well. */
const keptFor = { well: 60 * 60_000, ill: 60_000 } as const

/** Looks by itself and never while somebody waits for a page: the server at that address may be slow. */
export function createCertificateWatch({ origin, clock, ...check }: Parts): CertificateWatch {
  let last: CertificateFinding = { kind: 'beingChecked' }
  let look: Promise<void> | null = null

  if (origin === null) return settled({ kind: 'noOrigin' })
  if (!origin.startsWith('https://')) return settled({ kind: 'noHttps' })

  const isOld = (): boolean => {
    if (!('checkedAt' in last)) return true
    const isWell = last.kind === 'read' && last.trust === 'trusted'
    const age = Date.parse(clock.now()) - Date.parse(last.checkedAt)
    // A clock that was set back makes it older, not younger.
    return Math.abs(age) >= (isWell ? keptFor.well : keptFor.ill)
  }

  async function lookOnce(address: string): Promise<void> {
    const checkedAt = clock.now()
    last = await readCertificate(address, check).then(
      (certificate): CertificateFinding => ({ kind: 'read', checkedAt, ...certificate }),
      (error: unknown): CertificateFinding => ({ kind: 'unreachable', checkedAt, problem: problemOf(error) }),
    )
  }

  const begin = (): void => {
    if (isOld()) look ??= lookOnce(origin).finally(() => (look = null))
  }

  return {
    known() {
      begin()
      return last
    },
    async found() {
      begin()
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

/** How the certificate is taken by whoever comes across it. */
type Trust = 'trusted' | 'selfSigned' | 'otherName' | 'incomplete' | 'expired' | 'untrusted'

interface Certificate {
  issuer: string
  /** An instant. */
  validUntil: string
  trust: Trust
}

interface CheckParts {
  /** How long a server may take to say who it is, in milliseconds. */
  patience?: number
  /** Who is trusted in place of the authorities that Node knows, for tests. */
  authorities?: string
}

const mostLetters = 100

/**
 * Who the server at an https origin says it is. Nothing is sent to it and nothing of it is read but its certificate.
 * @throws Error with a `code` where it cannot be reached, or says nothing in time
 */
async function readCertificate(
  origin: string,
  { patience = 5_000, authorities }: CheckParts = {},
): Promise<Certificate> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isName(host) && { servername: host }),
    // One that nobody should trust is looked at as well: the page says what is wrong with it.
    rejectUnauthorized: false,
    ...(authorities !== undefined && { ca: authorities }),
  })
  const timer = setTimeout(() => socket.destroy(tooLate(patience)), patience)
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
    // What still goes wrong with it is nobody's business.
    socket.on('error', () => {}).destroy()
  }
}

/** An address of four numbers, or of IPv6, is no name that could be asked for. */
const isName = (host: string): boolean => !/^[\d.]+$|:/.test(host)

const tooLate = (patience: number): Error =>
  Object.assign(new Error(`no answer within ${patience} ms`), { code: 'ETIMEDOUT' })

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

/** By the names that OpenSSL and Node have for what is wrong. */
function trustOf(problem: string): Trust {
  if (problem === 'CERT_HAS_EXPIRED') return 'expired'
  if (/SELF_SIGNED/.test(problem)) return 'selfSigned'
  if (problem === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'otherName'
  if (/UNABLE_TO_(VERIFY_LEAF|GET_ISSUER)/.test(problem)) return 'incomplete'
  return 'untrusted'
}
