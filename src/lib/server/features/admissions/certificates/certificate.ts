/** A certificate that a person handed in, or that is not needed. */
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
  /** The note at its receipt. */
  note: string
  /** The note at its return. */
  returnNote: string
  /** Shared by all that were returned together; null while the college has it. */
  returnId: string | null
}

export type CertificateKind = 'handedIn' | 'notNeeded'

/** The state of a certificate, which its newest row determines. */
export type Custody = 'here' | 'returned' | 'notNeeded' | 'missing'

export function custodyOf(newest: Pick<Certificate, 'kind' | 'returnedAt'> | undefined): Custody {
  if (!newest) return 'missing'
  if (newest.kind === 'notNeeded') return 'notNeeded'
  return newest.returnedAt === null ? 'here' : 'returned'
}

/** Certificates that were returned together, to one person: the content of a return slip. */
export interface CertificateReturn {
  id: string
  at: string
  /** A user's id, see `people`. */
  by: string
  to: string
  note: string
  papers: readonly Certificate[]
  /** What the college still had at that time: a reprinted slip must equal the first one. */
  kept: readonly Certificate[]
}

/** Expects an admission's certificates, newest first; sorts the newest return first. */
export function groupReturns(papers: readonly Certificate[]): CertificateReturn[] {
  const together = Map.groupBy(papers, ({ returnId }) => returnId)
  const returns = [...together].flatMap(([id, given]) => {
    const [{ returnedAt: at, returnedBy, returnedTo, returnNote } = noPaper] = given
    if (id === null || at === null) return []
    const said = { by: returnedBy ?? '', to: returnedTo, note: returnNote }
    return [{ id, at, ...said, papers: given, kept: papers.filter((paper) => wasHere(paper, id, at)) }]
  })
  return returns.toSorted((one, other) => (one.at < other.at ? 1 : -1))
}

const noPaper = { returnedAt: null, returnedBy: null, returnedTo: '', returnNote: '' } as const

/** Returns whether the college still had it after that return. */
const wasHere = (
  { kind, receivedAt, returnedAt, returnId }: Certificate,
  given: string,
  at: string,
): boolean =>
  kind === 'handedIn' && receivedAt <= at && returnId !== given && (returnedAt === null || returnedAt > at)
