import type { APIContext } from 'astro'
import * as v from 'valibot'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { lineOf } from '#lib/schemas/visible-text.ts'
import type { ActivityEntry } from '#lib/lists/activity-entry.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { Certificate, CertificateReturn } from '../certificates/certificate.ts'
import type { CertificateStatus } from '../certificates/certificates.service.ts'

const texts = v.object({ to: lineOf(120), note: lineOf(200), returnNote: lineOf(200) })

/** Records receipts, unneeded certificates or returns, by the button's name. */
export const handleCertificates = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireAccess(admissionOffice, context.locals.user)
    const { admissions } = context.locals.app
    const actor = actorOf(context)
    const asked = textOf(form, 'action')
    const { to, note, returnNote } = parseInput(
      texts,
      Object.fromEntries(Object.keys(texts.entries).map((name) => [name, textOf(form, name)])),
    )
    const chosen = (name: string): string[] => form.getAll(name).map(String)
    if (asked === 'allHandedIn')
      await admissions.receiveCertificates(
        id,
        { kind: 'handedIn', certificateIds: await listMissing(admissions, id), note },
        actor,
      )
    else if (asked === 'handedIn' || asked === 'notNeeded')
      await admissions.receiveCertificates(
        id,
        { kind: asked, certificateIds: chosen('received'), note },
        actor,
      )
    else if (asked === 'returned')
      await admissions.returnCertificates(
        id,
        { certificateIds: chosen('returned'), to, note: returnNote },
        actor,
      )
    else throw invalid('request.invalid')
    // The admission itself has the list with tick boxes.
    if (textOf(form, 'from') === 'admission')
      return goOnDone(context, `${href(routes.admission(id))}#received`, 'handedIn')
    return goOnDone(context, href(routes.admissionCertificates(id)), asked)
  })

const listMissing = async ({ certificatesOf }: App['admissions'], id: string): Promise<string[]> =>
  (await certificatesOf(id)).flatMap(({ custody, certificateId }) =>
    custody === 'missing' ? certificateId : [],
  )

/** A certificate's state and history for the page. */
export interface CertificateView extends CertificateStatus {
  /** Receipts and returns, newest first. */
  activity: readonly ActivityEntry[]
}

/** Certificates that were returned together, with their names. */
export interface CertificateReturnView extends Pick<CertificateReturn, 'id' | 'at' | 'to' | 'note'> {
  by: string
  papers: readonly string[]
}

type CertificatePageParts = Pick<App, 'admissions' | 'catalogue' | 'people'>

/** Loads each certificate's state and history. */
export async function loadCertificateViews(
  { admissions, people }: CertificatePageParts,
  admissionId: string,
): Promise<CertificateView[]> {
  const checked = await admissions.certificatesOf(admissionId)
  const papers = checked.flatMap((each) => each.papers)
  const ids = papers.flatMap(({ receivedBy, returnedBy }) => [receivedBy, returnedBy ?? []].flat())
  const names = await people.namesOf([...new Set(ids)])
  return checked.map((certificate) => ({
    ...certificate,
    activity: certificate.papers.flatMap((paper) => activityOf(paper, names)),
  }))
}

/** Sorts the newest first, for their slips. */
export async function loadReturnViews(
  { admissions, catalogue, people }: CertificatePageParts,
  admissionId: string,
): Promise<CertificateReturnView[]> {
  const view = await catalogue.read()
  const returns = await admissions.returnsOf(admissionId)
  const names = await people.namesOf([...new Set(returns.map(({ by }) => by))])
  return returns.map(({ id, at, by, to, note, papers }) => ({
    id,
    at,
    to,
    note,
    by: names.get(by) ?? '',
    papers: papers.map(({ certificateId }) => view.nameOf(certificateId)).toSorted(),
  }))
}

/** Lists the return before the receipt, because it is newer. */
function activityOf(paper: Certificate, names: ReadonlyMap<string, string>): ActivityEntry[] {
  const { kind, receivedAt, receivedBy, returnedAt, returnedBy, returnedTo, note, returnNote } = paper
  const came = { action: m[`certificates.history.${kind}`](), at: receivedAt, note, fields: [] }
  const receipt = { ...came, by: names.get(receivedBy) ?? '' }
  if (returnedAt === null) return [receipt]
  const went = {
    action: m['certificates.history.returned']({ name: returnedTo }),
    at: returnedAt,
    fields: [],
  }
  return [{ ...went, by: names.get(returnedBy ?? '') ?? '', note: returnNote }, receipt]
}
