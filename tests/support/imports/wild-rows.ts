/** The expected results of the files in `tests/fixtures/wild`, row by row. */

/** A student as expected in the register afterwards. */
export interface AcceptedCell {
  rollNumber: string
  name: string
  ownScript?: string
  batch?: string
  category: string
  born?: string
  mobile?: string
  email?: string
  father?: string
}

/** An invalid cell: column, value and message. */
export type RefusedCell = readonly [column: string, value: string, sentence: string]

export interface WildFile {
  taken: AcceptedCell[]
  refused: Record<number, RefusedCell[]>
}

const zeroLost = (column: string): RefusedCell => [
  column,
  '5',
  `A leading zero was lost in column ${column}. Please write 05.`,
]
const noDate = (column: string, value: string): RefusedCell => [
  column,
  value,
  `Please enter a valid date in column ${column}: day, month and all four digits of the year, like 15/08/2008.`,
]
const shortened = (column: string, value: string): RefusedCell => [
  column,
  value,
  `The spreadsheet program has shortened the number in column ${column}. Please format the column as text and enter the number again.`,
]
const noMobile = (column: string, value: string): RefusedCell => [
  column,
  value,
  `The mobile number (column ${column}) must have ten digits, the first of them 6, 7, 8 or 9.`,
]
const shownError = (column: string): RefusedCell => [
  column,
  '#N/A',
  `The spreadsheet program shows an error in column ${column}. Please enter the value.`,
]
const unknown = (column: string, value: string): RefusedCell => [
  column,
  value,
  `The value in column ${column} is not listed under Courses and lists. Please correct it, or add it there.`,
]
const empty = (column: string): RefusedCell => [column, '', `Column ${column} is empty. Please fill it in.`]
const leaveOut = 'If the row is a total or a note, leave it out.'

const asha = { rollNumber: '21B81A0501', name: 'Asha Rao', category: 'BC-B', born: '2003-08-15' }
const ofLibreOffice = {
  asha: {
    ...asha,
    ownScript: 'ఆశా రావు',
    mobile: '9848022338',
    email: 'asha@example.edu',
    father: 'Suresh Rao',
  },
  renee: {
    rollNumber: '21B81A0502',
    name: 'Renée D’Souza',
    category: 'OC',
    born: '2003-05-08',
    mobile: '9848022339',
    email: 'renee@example.edu',
    father: 'Paul D’Souza',
  },
  ravi: {
    rollNumber: '21B81A0503',
    name: 'Ravi Kumar',
    category: 'BC-A',
    born: '2003-08-16',
    mobile: '9848022340',
    father: 'Mohan, K.',
  },
}

/** Rows that are invalid in every format. */
const lostAnyway: Record<number, RefusedCell[]> = {
  8: [zeroLost('Branch')],
  9: [noDate('D.O.B.', '31/02/2003')],
  10: [shortened('Mobile', '1.2E+11')],
  11: [shownError('Category')],
  12: [shortened('Roll No.', '210000000000')],
  14: [unknown('Branch', 'B.Tch')],
  16: [['Roll No.', 'Total', `The number in column Roll No. has no digits. ${leaveOut}`], empty('Branch')],
}
const twice = (line: number, sentence: string): RefusedCell => [
  'Roll No.',
  '21B81A0501',
  `Row ${line} has the same value in column Roll No., ${sentence}`,
]
const differs =
  'but differs in other columns. Please keep only one of the two rows: empty the cell in the other one, and leave out the rows with errors.'
const claimed =
  'but only one row may have it. Please correct one of the two rows, or empty the cell in one of them. That row is then left out, or saved without the value if the column may be empty.'

export const libreOfficeBook: WildFile = {
  taken: [ofLibreOffice.renee, ofLibreOffice.ravi],
  refused: { ...lostAnyway, 5: [twice(13, differs)], 13: [twice(5, differs)] },
}

/** As text, its dates have two-digit years, whose century is unknown. */
export const libreOfficeText: WildFile = {
  taken: [ofLibreOffice.ravi],
  refused: {
    ...lostAnyway,
    5: [noDate('D.O.B.', '15/08/03'), twice(13, claimed)],
    6: [noDate('D.O.B.', '08/05/03')],
    13: [twice(5, claimed)],
  },
}

/** An encoding without Telugu letters. */
export const libreOfficeWindows: WildFile = {
  ...libreOfficeText,
  refused: {
    ...libreOfficeText.refused,
    5: [
      [
        'Name in Telugu',
        '??? ????',
        'Letters were lost in column Name in Telugu, because the program that saved the file does not support them. Please save it as .xlsx, or as CSV in UTF-8.',
      ] as const,
      ...(libreOfficeText.refused[5] ?? []),
    ],
  },
}

const others: AcceptedCell[] = [
  {
    rollNumber: '22B81A0501',
    name: 'Asha Rao',
    category: 'BC-B',
    born: '2004-08-15',
    mobile: '9848022338',
    email: 'asha@example.edu',
  },
  {
    rollNumber: '22B81A0502',
    name: 'Renée D’Souza',
    category: 'OC',
    born: '2004-05-08',
    mobile: '9848022339',
  },
  // The date is stored as a day number.
  {
    rollNumber: '22B81A0503',
    name: 'Ravi Kumar',
    category: 'BC-A',
    born: '2004-09-16',
    mobile: '9848022340',
  },
]
const sita: AcceptedCell = {
  rollNumber: '22B81A0504',
  name: 'Sita Devi',
  category: 'BC-B',
  mobile: '9848022341',
}

interface WrittenCell {
  /** Number of the first row below the headings. */
  first: number
  /** Numbers as shortened by the program. */
  mobile?: string
  roll?: string
  below?: string
}

/** Builds the registers of other programs, which differ little. */
function otherFile({
  first,
  mobile = '1.2E+11',
  roll = '2.2E+11',
  below = 'Total strength: 9',
}: WrittenCell) {
  const ticket = 'Hall Ticket No'
  const name = 'Name of the Student'
  const total: RefusedCell[] = [
    [
      ticket,
      below,
      `This row looks like a total. Please leave it out, or correct column ${ticket} if it is not a total.`,
    ],
  ]
  const note: RefusedCell[] = [
    [
      ticket,
      below,
      `The roll number (column ${ticket}) may have letters, digits, dashes and slashes only, at most 20. ${leaveOut}`,
    ],
    empty(name),
    empty('Branch'),
  ]
  const isShort = mobile.includes('E')
  const file: WildFile = {
    taken: others,
    refused: {
      [first + 3]: [zeroLost('Branch')],
      [first + 4]: [noDate('Date of Birth', '31/02/2004')],
      [first + 5]: [isShort ? shortened('Mobile No.', mobile) : noMobile('Mobile No.', mobile)],
      [first + 6]: [shownError('Caste Category')],
      [first + 7]: [shortened(ticket, roll)],
      [first + 8]: [unknown('Branch', 'B.Tch')],
      [first + 9]: below.startsWith('Total') ? total : note,
    },
  }
  return file
}

const inCells = { mobile: '120000000000', roll: '220000000000' }
export const excelLike = otherFile({ first: 4, ...inCells })
export const googleLike = otherFile({ first: 2, ...inCells })
export const excelText = otherFile({ first: 2 })

/** This program keeps leading zeros. */
const erp = otherFile({ first: 3, below: 'Printed on 12-11-2026 by ADMIN' })
const { 6: _, ...ofErp } = erp.refused
export const erpLike: WildFile = { taken: [...others, sita], refused: ofErp }
