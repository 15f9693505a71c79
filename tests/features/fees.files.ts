import type { ImportFiles } from '../support/processes/command-files.ts'
import { typedDue } from '../support/payments/dues.ts'
import { feeType, sunita } from '../support/payments/fees.ts'
import { typedStudent } from '../support/people/students.ts'
import { lakshmi } from '../support/app/test-app.ts'

const files: ImportFiles = async (testApp, place) => {
  await feeType(testApp)
  const { students, fees } = testApp.app
  const id = await students.add(typedStudent({ name: 'Asha Rao', admissionNumber: 'A1', ...place }), lakshmi)
  const library = await feeType(testApp, { name: 'Library Fee' })
  await fees.addDue({ kind: 'student', id }, typedDue({ feeTypeId: library, amount: '700' }), sunita)
  return {
    dues: { text: 'Roll number,Fee type,Academic year,Amount\nA1,Tuition Fee,2026-2027,500' },
    earlierReceipts: {
      text: 'Receipt No,Date,Roll number,Fee type,Amount,Paid by\nB/7,14-07-2026,A1,Library Fee,700,Cash',
    },
  }
}
export default files
