import { cpSync } from 'node:fs'
import { testOn } from '../servers/own-campus.ts'
import { type OwnCampus, startCampus } from '../servers/own-server.ts'
import { sampleData } from './sample-data.ts'

const startSampleCollege = (): Promise<OwnCampus> =>
  startCampus({}, (dataDir) => cpSync(sampleData, dataDir, { recursive: true }))

/**
 * Journeys in a sample college of the file's own: a copy of the one that was made for the run, behind a
 * server of its own, so that files run side by side and none meets what another has changed.
 */
export const testInSampleCollege = () => testOn(startSampleCollege)

/**
 * For journeys that change nothing of the college: a worker runs all files of them on one server.
 */
export const testWithoutChanges = testOn(startSampleCollege, { isShared: true })
