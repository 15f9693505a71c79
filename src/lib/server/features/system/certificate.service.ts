import { isCode } from '../../kernel/files/disk-error.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { type Certificate, type CheckParts, readCertificate } from './certificate-check.ts'

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
