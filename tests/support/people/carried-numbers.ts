import { features } from '#lib/server/app.ts'
import type { EngineName } from '../database/databases.ts'
import { type TestApp, openTestApp } from '../app/test-app.ts'

/** A roll number with a published exam. */
export const roll = '21B81A0501'

/** A results file with names of students who are in no register. */
export const namedResults = Buffer.from(`Htno,Student Name,Subcode,Subname,Internals,Grade,Credits
${roll},Asha Rao,CN,COMPUTER NETWORKS,25,A,3`)

/** Opens an app with an additional feature that has a receipt of PAID1. */
export const openWithReceipts = (engine: EngineName): Promise<TestApp> =>
  openTestApp(engine, {
    features: [
      ...features,
      {
        name: 'receipts',
        carries: {
          rollNumber: {
            refusal: 'student.rollNumberInReceipts',
            carried: async (_, numbers) => numbers.filter((number) => number === 'PAID1'),
          },
        },
      },
    ],
  })
