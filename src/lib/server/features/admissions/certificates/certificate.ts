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

export type CertificateKind = 'handedIn' | 'notNeeded'

/** Where a certificate of somebody is: the newest row about it says so. */
export type Custody = 'here' | 'returned' | 'notNeeded' | 'missing'

export function custodyOf(newest: Pick<Certificate, 'kind' | 'returnedAt'> | undefined): Custody {
  if (!newest) return 'missing'
  if (newest.kind === 'notNeeded') return 'notNeeded'
  return newest.returnedAt === null ? 'here' : 'returned'
}

/** What was given back together, to one person: what a return slip says. */
export interface CertificateReturn {
  id: string
  at: string
  /** A user's id, see `people`. */
  by: string
  to: string
  note: string
  papers: readonly Certificate[]
  /** What the college still had then: a slip that is printed again says what the first one said. */
  kept: readonly Certificate[]
}

/** Of an admission's papers, newest first, those that were given back, newest return first. */
export function returnsIn(papers: readonly Certificate[]): CertificateReturn[] {
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

/** After that return, at that moment. */
const wasHere = (
  { kind, receivedAt, returnedAt, returnId }: Certificate,
  given: string,
  at: string,
): boolean =>
  kind === 'handedIn' && receivedAt <= at && returnId !== given && (returnedAt === null || returnedAt > at)
