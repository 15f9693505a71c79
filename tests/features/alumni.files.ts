import { divyaWorks } from '../support/alumni-histories.ts'
import { type ImportFiles, listOf } from '../support/command-files.ts'

const files: ImportFiles = async () => ({ 'alumni.history': { text: listOf(divyaWorks) } })
export default files
