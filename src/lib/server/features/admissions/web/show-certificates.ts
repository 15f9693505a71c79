import type { ToldDeed } from '#lib/told-deed.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { Certificate } from '../certificate.ts'
import type { CertificateReturn } from '../certificate-return.ts'
import type { CheckedCertificate } from '../certificates.service.ts'

/** A certificate of somebody as a page shows it. */
export interface ShownCertificate extends CheckedCertificate {
  /** When it came and went, newest first. */
  deeds: readonly ToldDeed[]
}

/** What was given back together, with the names of its papers. */
export interface ShownReturn extends Pick<CertificateReturn, 'id' | 'at' | 'to' | 'note'> {
  by: string
  papers: readonly string[]
}

type Shown = Pick<App, 'admissions' | 'catalogue' | 'people'>

/** Where each certificate is, and where it has been. */
export async function shownCertificates(
  { admissions, people }: Shown,
  admissionId: string,
): Promise<ShownCertificate[]> {
  const checked = await admissions.certificatesOf(admissionId)
  const papers = checked.flatMap((each) => each.papers)
  const ids = papers.flatMap(({ receivedBy, returnedBy }) => [receivedBy, returnedBy ?? []].flat())
  const names = await people.namesOf([...new Set(ids)])
  return checked.map((certificate) => ({
    ...certificate,
    deeds: certificate.papers.flatMap((paper) => deedsOf(paper, names)),
  }))
}

/** Newest first, for their slips. */
export async function shownReturns(
  { admissions, catalogue, people }: Shown,
  admissionId: string,
): Promise<ShownReturn[]> {
  const [view, returns] = [await catalogue.read(), await admissions.returnsOf(admissionId)]
  const names = await people.namesOf([...new Set(returns.map(({ by }) => by))])
  return returns.map(({ id, at, by, to, note, papers }) => ({
    ...{ id, at, to, note, by: names.get(by) ?? '' },
    papers: papers.map(({ certificateId }) => view.nameOf(certificateId)).toSorted(),
  }))
}

/** The one that came last first: it went, if it has, after it came. */
function deedsOf(paper: Certificate, names: ReadonlyMap<string, string>): ToldDeed[] {
  const { kind, receivedAt, receivedBy, returnedAt, returnedBy, returnedTo, note, returnNote } = paper
  const came = { deed: m[`certificates.history.${kind}`](), at: receivedAt, note, fields: [] }
  const told = { ...came, by: names.get(receivedBy) ?? '' }
  if (returnedAt === null) return [told]
  const went = { deed: m['certificates.history.returned']({ name: returnedTo }), at: returnedAt, fields: [] }
  return [{ ...went, by: names.get(returnedBy ?? '') ?? '', note: returnNote }, told]
}
