/** A paper that somebody handed in, or that nobody waits for. */
export interface Certificate {
  id: string
  admissionId: string
  /** An entry of the catalogue. */
  certificateId: string
  kind: CertificateKind
  receivedAt: string
  /** A user's id, see `people`; so is `returnedBy`. */
  receivedBy: string
  /** Null while the college has it. */
  returnedAt: string | null
  returnedBy: string | null
  returnedTo: string
  /** What was said when it came. */
  note: string
  /** What was said when it went. */
  returnNote: string
  /** One for all that went together; null while the college has it. */
  returnId: string | null
}

export const certificateKinds = ['handedIn', 'notNeeded'] as const
export type CertificateKind = (typeof certificateKinds)[number]

/** Where a certificate of somebody is: the newest row about it says so. */
export type Custody = 'here' | 'returned' | 'notNeeded' | 'missing'

export function custodyOf(newest: Pick<Certificate, 'kind' | 'returnedAt'> | undefined): Custody {
  if (!newest) return 'missing'
  if (newest.kind === 'notNeeded') return 'notNeeded'
  return newest.returnedAt === null ? 'here' : 'returned'
}
