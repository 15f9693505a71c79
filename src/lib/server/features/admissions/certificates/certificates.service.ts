import { admissionOffice } from '#lib/rules/roles/offices.ts'
import type { AuditAction } from '../../../kernel/audit/audit-actions.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { requirePrintable } from '../../../kernel/core/unprintable-texts.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { requireRight } from '../../../kernel/transitions/transition.ts'
import type { Catalogue } from '../../catalogue/feature.ts'
import { requireNotErased } from '../records/admission.ts'
import type { AdmissionsRepository } from '../repository.ts'
import {
  type Certificate,
  type CertificateKind,
  type CertificateReturn,
  type Custody,
  custodyOf,
  groupReturns,
} from './certificate.ts'

/** A certificate of the catalogue with its state for one admission. */
export interface CertificateStatus {
  certificateId: string
  name: string
  custody: Custody
  /** Each receipt, newest first; the first one determines the state. */
  papers: readonly Certificate[]
}

export interface CertificatesService {
  /** Lists every certificate that the college asks for, and any other one that was handed in. */
  certificatesOf(admissionId: string): Promise<CertificateStatus[]>
  /** Lists the newest return first. */
  returnsOf(admissionId: string): Promise<CertificateReturn[]>
  /**
   * Records a receipt, or that a certificate is not needed.
   * @throws DomainError NotFound, Invalid `certificates.noneChosen` at `received`, Conflict
   * `certificates.changedSince`
   */
  receiveCertificates(admissionId: string, received: CertificateReceipt, actor: Actor): Promise<void>
  /**
   * Returns certificates to a person.
   * @throws DomainError NotFound; Invalid `certificates.noneChosen` and Conflict `certificates.changedSince` at
   * `returned`; Invalid `certificates.toMissing` at `to`
   */
  returnCertificates(admissionId: string, returned: CertificateHandover, actor: Actor): Promise<void>
}

interface CertificateReceipt {
  kind: CertificateKind
  /** Entries of the catalogue. */
  certificateIds: readonly string[]
  note: string
}

interface CertificateHandover extends Omit<CertificateReceipt, 'kind'> {
  to: string
}

interface Parts {
  store: Store<AdmissionsRepository>
  catalogue: Pick<Catalogue, 'read'>
  clock: Clock
}

export function createCertificatesService({ store, catalogue, clock }: Parts): CertificatesService {
  /** Locks the admission, so that the second of two concurrent changes sees the first. */
  async function change(
    admissionId: string,
    { at: field, ids, action, actor, said }: CertificatesChange,
    work: (write: AdmissionsRepository, newest: ReadonlyMap<string, Certificate>) => Promise<void>,
  ): Promise<void> {
    requireRight({ by: admissionOffice }, { actor })
    if (ids.length === 0) throw refuseAt(field, 'certificates.noneChosen')
    const view = await catalogue.read()
    const at = clock.now()
    if (ids.some((id) => view.byId(id)?.kind !== 'certificate')) throw notFound('catalogue.notFound')
    await store.transact(async (write) => {
      await write.admissions.lock([admissionId])
      const found = requireNotErased(await write.admissions.find(admissionId))
      await work(write, newestOf(await write.certificates.ofAdmission(admissionId)))
      const certificates = ids.map(view.nameOf).join(', ')
      const after = { number: found.number, certificates, ...said }
      const auditChange = { action, entity: 'admission', entityId: admissionId, after }
      await write.audit.record(auditEntry(actor, at, auditChange))
      await write.tags.touch('admissions')
    })
  }

  return {
    async certificatesOf(admissionId) {
      const view = await catalogue.read()
      const rows = await store.read.certificates.ofAdmission(admissionId)
      const known = Map.groupBy(rows, ({ certificateId }) => certificateId)
      const open = view.open('certificate').map(({ id }) => id)
      return [...new Set([...open, ...known.keys()])].map((certificateId) => {
        const papers = known.get(certificateId) ?? []
        return { certificateId, name: view.nameOf(certificateId), custody: custodyOf(papers[0]), papers }
      })
    },

    returnsOf: async (admissionId) => groupReturns(await store.read.certificates.ofAdmission(admissionId)),

    receiveCertificates(admissionId, { kind, certificateIds, note }, actor) {
      const action: AuditAction =
        kind === 'handedIn' ? 'admission.certificatesReceived' : 'admission.certificatesWaived'
      const said = note === '' ? {} : { note }
      const asked = { at: 'received', ids: certificateIds, action, actor, said }
      return change(admissionId, asked, async (write, newest) => {
        const known = certificateIds.flatMap((id) => newest.get(id) ?? [])
        if (known.some((each) => custodyOf(each) === 'here')) throw conflict('certificates.changedSince')
        await write.certificates.add(
          certificateIds.map((certificateId) => ({
            id: newId(),
            admissionId,
            certificateId,
            kind,
            note,
            receivedAt: clock.now(),
            receivedBy: actor.id,
            returnedAt: null,
            returnedBy: null,
            returnedTo: '',
            returnNote: '',
            returnId: null,
          })),
        )
      })
    },

    async returnCertificates(admissionId, { certificateIds, to, note }, actor) {
      if (to.trim() === '') throw refuseAt('to', 'certificates.toMissing')
      requirePrintable({ to, returnNote: note })
      const said = { returnedTo: to.trim(), ...(note !== '' && { note }) }
      const action: AuditAction = 'admission.certificatesReturned'
      const asked = { at: 'returned', ids: certificateIds, action, actor, said }
      await change(admissionId, asked, async (write, newest) => {
        const known = certificateIds.flatMap((id) => newest.get(id) ?? [])
        const here = known.filter((each) => custodyOf(each) === 'here')
        if (here.length < certificateIds.length) throw conflict('certificates.changedSince')
        const given = { id: newId(), at: clock.now(), by: actor.id, to: to.trim(), note }
        await write.certificates.giveBack(
          here.map(({ id }) => id),
          given,
        )
      })
    },
  }
}

interface CertificatesChange {
  /** The form field that lists them. */
  at: string
  ids: readonly string[]
  action: AuditAction
  actor: Actor
  said: Readonly<Record<string, string>>
}

/** Expects the rows newest first. */
const newestOf = (rows: readonly Certificate[]): ReadonlyMap<string, Certificate> =>
  new Map(rows.toReversed().map((row) => [row.certificateId, row]))
