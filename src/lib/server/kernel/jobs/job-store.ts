import type { Kysely } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { type Store, storeOf } from '../store/store.ts'
import { type JobRepository, jobRepository } from './job.repository.ts'

/** Jobs, and the transaction itself for what a kind of job does when it fails. */
export type JobStore = Store<{ jobs: JobRepository; transaction: Kysely<Tables> }>

export const jobStore = (database: Database): JobStore =>
  storeOf(database, (db) => ({ jobs: jobRepository(db), transaction: db }))
