import type { Certificate } from './certificate.ts'

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
