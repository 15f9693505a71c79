import type { Kysely } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Catalogue } from '../../catalogue/feature.ts'
import { feesRepository } from '../repository.ts'
import { insertDue, type Insertion, refuseDuplicate } from './dues.service.ts'

/** Dues for what a record of another feature costs. */
export interface Charges {
  /**
   * Adds a due inside the transaction of another feature, and returns its id. Dues that exist are locked afterwards.
   * @throws DomainError as `addDue`
   */
  charge(tx: Kysely<Tables>, charge: Pick<Insertion, 'payer' | 'typed' | 'actor' | 'at'>): Promise<string>
}

export const createCharges = ({ catalogue }: { catalogue: Pick<Catalogue, 'read'> }): Charges => ({
  async charge(tx, charge) {
    const insertion = { ...charge, view: await catalogue.read() }
    return insertDue(feesRepository(tx), insertion).catch(refuseDuplicate)
  },
})
