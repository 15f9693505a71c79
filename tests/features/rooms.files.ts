import type { ImportFiles } from '../support/processes/command-files.ts'

const files: ImportFiles = async () => ({
  rooms: { text: 'Room No,Block,Floor,Room Type,Capacity\nB-301,North block,3,Classroom,60' },
})
export default files
