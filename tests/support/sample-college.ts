import { cpSync } from 'node:fs'
import { testOn } from './own-campus.ts'
import { startCampus } from './own-server.ts'
import { sampleData } from './sample-data.ts'

/**
 * Journeys in a sample college of the file's own: a copy of the one that was made for the run, behind a
 * server of its own, so that files run side by side and none meets what another has changed.
 */
export const testInSampleCollege = () =>
  testOn(() => startCampus({}, (dataDir) => cpSync(sampleData, dataDir, { recursive: true })))

/**
 * For journeys that change nothing of the college: a worker runs all files of them in one browser, and on one
 * server.
 */
export const testWithoutChanges = testInSampleCollege()
