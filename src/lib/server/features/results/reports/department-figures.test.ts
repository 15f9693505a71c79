import { expect, it } from 'vitest'
import { departmentFigures } from './department-figures.ts'

const subject = (branch: string, code: string, students: number, passed: number) => ({
  branch,
  code,
  name: `Name of ${code}`,
  students,
  passed,
})

const exam = {
  branches: [
    { branch: 'CSE', students: 60, passed: 40 },
    { branch: 'CSM', students: 30, passed: 25 },
    { branch: 'ECE', students: 50, passed: 5 },
  ],
  subjects: [
    subject('CSE', 'MATHS', 60, 45),
    subject('CSM', 'MATHS', 30, 15),
    subject('CSE', 'DBMS', 60, 59),
    subject('CSE', 'OS', 60, 50),
    subject('CSE', 'DAA', 60, 30),
    subject('CSM', 'LAB', 30, 30),
    subject('ECE', 'MATHS', 50, 5),
  ],
}

it('adds up the branches of a department and finds its three hardest subjects', () => {
  expect(departmentFigures(exam, new Set(['CSE', 'CSM']))).toEqual({
    students: 90,
    passed: 65,
    failed: 15 + 15 + 1 + 10 + 30,
    lowest: [
      { label: 'DAA Name of DAA', value: 30, of: 60 },
      { label: 'MATHS Name of MATHS', value: 60, of: 90 },
      { label: 'OS Name of OS', value: 50, of: 60 },
    ],
  })
})

it('has no figures for a department that was not examined, and no subject that everyone passed', () => {
  expect(departmentFigures(exam, new Set(['MECH']))).toBeNull()
  const all = {
    branches: [{ branch: 'EEE', students: 2, passed: 2 }],
    subjects: [subject('EEE', 'LAB', 2, 2)],
  }
  expect(departmentFigures(all, new Set(['EEE']))).toMatchObject({ failed: 0, lowest: [] })
})
