import type { Student } from '../features/students/records/student.ts'
import { demoPeople } from './demo-people.ts'
import { familyNames, givenNames, namesInOwnScript } from './names.ts'
import { pick, seededRandom } from './random.ts'

/** The digits of a roll number that name the branch. */
export const branches = [
  { digits: '05', name: 'CSE' },
  { digits: '04', name: 'ECE' },
  { digits: '02', name: 'EEE' },
  { digits: '03', name: 'MECH' },
  { digits: '01', name: 'CIVIL' },
] as const

/** Everyone in the university's file, and a younger batch of 300. */
export function demoStudents(rollNumbersInFile: readonly string[]): Student[] {
  const random = seededRandom(1998)
  const younger = branches.flatMap(({ digits }) =>
    Array.from({ length: 60 }, (_, index) => `22B81A${digits}${serial(index + 1)}`),
  )
  const nameOf = (index: number): string =>
    index % 67 === 3
      ? pick(random, namesInOwnScript, '')
      : `${pick(random, givenNames, '')} ${pick(random, familyNames, '')}`
  const withLogin = new Map(demoPeople.map(({ username, fullName }) => [username.toUpperCase(), fullName]))
  return [...rollNumbersInFile, ...younger].map((rollNumber, index) => ({
    rollNumber,
    name: withLogin.get(rollNumber) ?? nameOf(index),
    branch: branches.find(({ digits }) => rollNumber.slice(6, 8) === digits)?.name ?? 'CSE',
    batch: `20${rollNumber.slice(0, 2)}`,
  }))
}

/** 01 to 99, then A0, A1 … as universities number on. */
function serial(number: number): string {
  if (number < 100) return String(number).padStart(2, '0')
  const beyond = number - 100
  return `${'ABCDEFGHJKLMNPRSTUVWXYZ'.charAt(Math.floor(beyond / 10))}${beyond % 10}`
}
