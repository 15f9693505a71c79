import { describe, expect, it } from 'vitest'
import { readTermActivity } from './term-activity.ts'

const start = { kind: 'instruction', starts: true, ends: false }
const end = { kind: 'instruction', starts: false, ends: true }
const spans = (...kinds: string[]) => ({ kind: 'spans', spans: kinds })

describe('activities of an academic calendar', () => {
  it.each([
    ['Commencement of I Semester class work', start],
    ['Commencement of II Semester Classwork', start],
    ['1st Spell of Instructions', start],
    ['I Spell of Instruction', start],
    ['2nd Spell of Instructions', end],
    ['II Spell of Instructions (including Dussehra recess)', end],
    ['I Unit of Instructions', start],
    ['II Unit of Instructions', end],
    ['Instruction, Unit 1', start],
    ['Second Unit of Instruction', end],
    ['Instruction', { kind: 'instruction', starts: true, ends: true }],
    ['Last date of instruction', end],
    ['First Mid Term Examinations', spans('mid1')],
    ['I Mid-Term Examinations', spans('mid1')],
    ['II Semester I Mid Examinations', spans('mid1')],
    ['Second Mid Term Examinations', spans('mid2')],
    ['Mid-II', spans('mid2')],
    ['Mid Examination 1', spans('mid1')],
    ['Preparation Holidays and Practical Examinations', spans('preparation', 'practicals')],
    ['Preparation', spans('preparation')],
    ['Practical examinations', spans('practicals')],
    ['End Semester Examinations', spans('endExams')],
    ['I Semester End Examinations', spans('endExams')],
    ['Mid examinations', null],
    ['Supplementary examinations', null],
    ['Summer Vacation', null],
    ['Sports day', null],
  ])('%s', (written, expected) => {
    expect(readTermActivity(written)).toEqual(expected)
  })
})
