import { type PeerCertificate, type TLSSocket, connect } from 'node:tls'

/** How the certificate is taken by whoever comes across it. */
export type Trust = 'trusted' | 'selfSigned' | 'otherName' | 'incomplete' | 'expired' | 'untrusted'

export interface Certificate {
  issuer: string
  /** An instant. */
  validUntil: string
  trust: Trust
}

export interface CheckParts {
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
export async function readCertificate(
  origin: string,
  { patience = 5_000, authorities }: CheckParts = {},
): Promise<Certificate> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const socket = connect({
    ...{ host, port: Number(port || 443), ...(isName(host) && { servername: host }) },
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
