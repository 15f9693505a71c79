import { xlsxWriter } from '#lib/server/kernel/spreadsheets/writing/write-xlsx.ts'
import { rollNumber } from './college.ts'

const headings = [
  'Roll No',
  'Admission No',
  'Student Name',
  'Branch',
  'Batch',
  'Date of Birth',
  'Mobile',
  'Email',
  'Category',
  "Father's Name",
]
const branches = ['CSE', 'ECE', 'EEE', 'MECH', 'CIVIL']
const batches = ['2021-2025', '2022-2026', '2023-2027', '2024-2028']
const categories = ['OC', 'BC-A', 'BC-B', 'SC', 'ST']
const names = ['Asha Rao', 'Ravi Kumar', 'Sita Devi', 'Noor Jahan', 'John Peter', 'Lata Mani', 'Hari Prasad']

interface Register {
  /** A suffix for each name. */
  more?: string
  /** Index of the first student. */
  from?: number
}

/** Builds a register of `students` students like a college's own upload. */
export async function registerFile(
  students: number,
  { more = '', from = 0 }: Register = {},
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const writer = xlsxWriter('Register', headings, async (bytes) => void parts.push(bytes))
  for (let start = 0; start < students; start += 1000) {
    const rows = Array.from({ length: Math.min(1000, students - start) }, (_, index) =>
      rowOf(from + start + index, more),
    )
    await writer.write(rows)
  }
  await writer.end()
  return Buffer.concat(parts)
}

const of = (words: readonly string[], index: number): string => words[index % words.length] ?? ''

/** The student's name in the register. */
export const nameOf = (index: number, more = ''): string => `${of(names, index)} ${index} ${more}`.trim()

function rowOf(index: number, more: string): string[] {
  const day = String(1 + (index % 28)).padStart(2, '0')
  return [
    rollNumber(index),
    `A/${index}`,
    nameOf(index, more),
    of(branches, index),
    of(batches, Math.floor(index / 5)),
    `${day}/08/2004`,
    String(9_000_000_000 + index),
    `s${index}@example.edu`,
    of(categories, index),
    of(names, Math.floor(index / 7)),
  ]
}
