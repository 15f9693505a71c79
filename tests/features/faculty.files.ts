import type { ImportFiles } from '../support/processes/command-files.ts'

const files: ImportFiles = async () => ({
  faculty: { text: 'Employee code,Name,Email,Department\nE301,Sita Devi,sita@example.edu,CSE' },
  staffSecrets: {
    text: 'Employee code,PAN,Bank account,IFSC\nE301,ABCPD1234E,30123456789,SBIN0001234',
  },
})
export default files
