import { xlsxWriter } from '#lib/server/kernel/spreadsheets/writing/write-xlsx.ts'

const headings = [
  'Student Name',
  'Gender',
  'Course',
  'Batch',
  'Branch',
  'Adhaar No',
  'Date of Birth',
  'Father Name',
  'Mother Name',
  'Student Mobile',
  'Father Mobile',
  'Email',
  'Category',
  'Entrance Type',
  'Rank',
  'Hall Ticket No',
  'Admission Type',
  'Blood Group',
  'Present Address',
  'Permanent Address',
  'SSC %',
]
const branches = ['CSE', 'ECE', 'EEE', 'MECH', 'CIVIL']
const letters = 'abcdefghij'

/** Builds an admissions sheet with `people` rows like a college's own; `from` is the index of the first applicant. */
export async function admissionsFile(people: number, from = 0): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const writer = xlsxWriter('Admissions', headings, async (bytes) => void parts.push(bytes))
  for (let start = 0; start < people; start += 1000)
    await writer.write(
      Array.from({ length: Math.min(1000, people - start) }, (_, index) => rowOf(from + start + index)),
    )
  await writer.end()
  return Buffer.concat(parts)
}

function rowOf(index: number): string[] {
  const name = [...String(index)].map((digit) => letters[Number(digit)] ?? '').join('')
  const day = String(1 + (index % 28)).padStart(2, '0')
  const address = '12-3/4, Main Road, Vijayawada'
  return [
    `Asha ${name}`,
    index % 2 === 0 ? 'F' : 'MALE',
    'B.Tech',
    '2026',
    branches[index % 5] ?? '',
    String(400_000_000_123 + index),
    `${day}/08/2007`,
    `Suresh ${name}`,
    `Lata ${name}`,
    String(9_100_000_000 + index),
    String(9_200_000_000 + index),
    `s${index}@example.edu`,
    'BC-B',
    'EAPCET',
    String(index + 1),
    `HT${index}`,
    'Direct',
    'B+',
    address,
    address,
    '87.7',
  ]
}
