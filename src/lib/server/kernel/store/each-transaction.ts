import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Step = (tx: Kysely<Tables>) => Promise<void>

const current = new AsyncLocalStorage<Step>()

/** Runs `work`; each transaction that it begins takes `step` as one of its last. */
export const withStep = <T>(step: Step, work: () => T): T => current.run(step, work)

/** The step of whoever began the transaction, where there is one. */
export const takeStep = async (tx: Kysely<Tables>): Promise<void> => current.getStore()?.(tx)
