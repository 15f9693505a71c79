import type { Asked } from '../personal-data/personal-data.ts'
import { storeOf } from '../store/store.ts'
import { personalDataRepository } from './personal-data.repository.ts'
import { type PersonalDataService, createPersonalDataService } from './personal-data.service.ts'

/** Of an app whose features are all made. */
export const personalDataOfApp = (app: Asked['app']): PersonalDataService =>
  createPersonalDataService({ app, store: storeOf(app.database, personalDataRepository) })
