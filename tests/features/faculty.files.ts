import type { ImportFiles } from '../support/processes/command-files.ts'

const files: ImportFiles = async () => ({
  faculty: { text: 'Employee code,Name,Email,Department\nE301,Sita Devi,sita@example.edu,CSE' },
})
export default files
