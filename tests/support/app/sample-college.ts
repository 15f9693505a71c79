import { cpSync } from 'node:fs'
import { testOn } from '../servers/own-campus.ts'
import { type OwnCampus, startCampus } from '../servers/own-server.ts'
import { sampleData } from './sample-data.ts'

const startSampleCollege = (env: Record<string, string> = {}): Promise<OwnCampus> =>
  startCampus(env, (dataDir) => cpSync(sampleData, dataDir, { recursive: true }))

/**
 * Defines journeys in a copy of the sample college that only this file uses, on its own server, so that files can run
 * in parallel without seeing each other's changes.
 */
export const testInSampleCollege = (env?: Record<string, string>) => testOn(() => startSampleCollege(env))

/** Defines journeys that change nothing: a worker runs all such files on one server. */
export const testWithoutChanges = testOn(() => startSampleCollege(), { isShared: true })
