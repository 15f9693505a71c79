import type { ImportFiles } from '../support/processes/command-files.ts'
import { julyExam } from '../support/results/sample-exam.ts'
import { lakshmi } from '../support/app/test-app.ts'

const files: ImportFiles = async ({ app }) => ({
  'results.marks': {
    text: 'Htno,Subcode,Subname,Internals,Grade,Credits\nR1,CN,COMPUTER NETWORKS,25,A,3',
    args: ['--about', (await app.results.exams.create(julyExam, lakshmi)).id],
  },
})
export default files
