import type { Kernel } from '../../../kernel/app.ts'
import { sealedField } from '../../../kernel/secrets/sealed-field.ts'
import { type Store, storeOf } from '../../../kernel/store/store.ts'
import { aadhaarColumn } from '../aadhaar.ts'
import { type AdmissionsRepository, createAdmissionsRepository } from '../repository.ts'

/** Gives jobs about photos their repositories. */
export const createPhotoStore = ({
  database,
  keyring,
}: Pick<Kernel, 'database' | 'keyring'>): Store<AdmissionsRepository> =>
  storeOf(database, createAdmissionsRepository(sealedField(keyring, aadhaarColumn)))
