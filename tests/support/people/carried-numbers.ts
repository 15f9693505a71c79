import { features } from '#lib/server/app.ts'
import type { EngineName } from '../database/databases.ts'
import { type TestApp, openTestApp } from '../app/test-app.ts'

/** Of whom an exam is published. */
export const roll = '21B81A0501'

/** A list with names, which a register did not have. */
export const namedResults = Buffer.from(`Htno,Student Name,Subcode,Subname,Internals,Grade,Credits
${roll},Asha Rao,CN,COMPUTER NETWORKS,25,A,3`)

/** Beside its own features it has receipts, and one of them is PAID1's. */
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
