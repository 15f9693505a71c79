import type { App } from '../app.ts'
import { storeOf } from '../store/store.ts'
import { personalDataRepository } from './personal-data.repository.ts'
import { type PersonalDataService, createPersonalDataService } from './personal-data.service.ts'

/** Of an app whose features are all made. */
export const personalDataOfApp = (app: App): PersonalDataService =>
  createPersonalDataService({ app, store: storeOf(app.database, personalDataRepository) })
