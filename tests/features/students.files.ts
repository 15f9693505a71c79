import type { ImportFiles } from '../support/processes/command-files.ts'

const files: ImportFiles = async () => ({
  students: { text: 'Roll No,Student Name,Branch,Batch\nR1,Ravi,CSE,2021' },
})
export default files
