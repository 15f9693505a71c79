import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { sayError } from '../../i18n/say.ts'
import { alumniData } from '../../schemas/alumni/history.ts'
import { type CheckedHistory, faultOf, historyChecks } from './alumni-history.ts'

const nothing: CheckedHistory = { data: v.parse(alumniData, {}), isKnown: false, hasCertificate: false }

/** The message before each step and the clerk's next input, in the order of the specification. */
const steps: readonly (readonly [said: string, then: (form: CheckedHistory) => CheckedHistory])[] = [
  ['Please select a status.', typed({ status: 'working', studentMobile: '98480' })],
  [
    'Student phone number must be 10 digits.',
    (form) => ({ ...typed({ studentMobile: '' })(form), isKnown: true }),
  ],
  ['Record with this roll number already exists!', (form) => ({ ...form, isKnown: false })],
  ['Roll number is required.', typed({ rollNumber: '19B81A0512' })],
  ['Student name is required.', typed({ name: 'Divya Teja' })],
  ["Father's name is required.", typed({ fatherName: 'Ravi Teja' })],
  ['Course is required.', typed({ course: 'B.Tech' })],
  ['Batch is required.', typed({ batch: '2019-2023' })],
  ['Branch is required.', typed({ branch: 'CSE' })],
  ['Student email is required.', typed({ studentEmail: 'divya@example.com' })],
  ['Student phone number is required.', typed({ studentMobile: '9848012345' })],
]

const working = [
  ['Company name is required for working status.', typed({ company: 'Infosys' })],
  ['Designation is required for working status.', typed({ designation: 'Engineer' })],
  ['Experience is required for working status.', typed({ experience: '2 years' })],
  ['Location is required for working status.', typed({ location: 'Pune' })],
  [
    'Offer letter is required for working status.',
    (form: CheckedHistory) => ({ ...form, hasCertificate: true }),
  ],
] as const

const studying = [
  ['Institute name is required for studying status.', typed({ instituteName: 'IIT Madras' })],
  ['Location is required for studying status.', typed({ location: 'Chennai' })],
  [
    'University Admit Card is required for studying status.',
    (form: CheckedHistory) => ({ ...form, hasCertificate: true }),
  ],
] as const

function typed(more: Partial<CheckedHistory['data']>) {
  return (form: CheckedHistory): CheckedHistory => ({ ...form, data: { ...form.data, ...more } })
}

const said = (form: CheckedHistory): string => {
  const fault = faultOf(form)
  return fault ? sayError(`alumniHistory.${fault.code}`) : ''
}

/** Returns the message before each step, and the form after the last one. */
function walk(
  all: readonly (readonly [string, (form: CheckedHistory) => CheckedHistory])[],
  from: CheckedHistory,
) {
  let form = from
  const messages = all.map(([, then]) => {
    const text = said(form)
    form = then(form)
    return text
  })
  return { messages, form }
}

describe('the checks of the alumni history', () => {
  const common = walk(steps, nothing)

  it.each(steps.map(([text], index) => [index + 1, text] as const))('%i. %s', (number, text) => {
    expect(common.messages[number - 1]).toBe(text)
  })

  it.each(working.map(([text], index) => [text, index] as const))('12. %s', (text, index) => {
    expect(walk(working, common.form).messages[index]).toBe(text)
  })

  it.each(studying.map(([text], index) => [text, index] as const))('13. %s', (text, index) => {
    expect(walk(studying, typed({ status: 'studying' })(common.form)).messages[index]).toBe(text)
  })

  it('14. Please select Course, Batch, and Branch before saving.', () => {
    const last = historyChecks.find(({ code }) => code === 'place')
    expect(sayError('alumniHistory.place')).toBe('Please select Course, Batch, and Branch before saving.')
    for (const field of ['course', 'batch', 'branch'] as const)
      expect(last?.isWrong(typed({ [field]: '' })(common.form))).toBe(true)
    expect(last?.isWrong(common.form)).toBe(false)
  })

  it('find nothing in what is whole, with a package or without', () => {
    const { form } = walk(working, common.form)
    expect(said(form)).toBe('')
    expect(said(typed({ packages: '6.5 LPA' })(form))).toBe('')
    expect(said(walk(studying, typed({ status: 'studying' })(common.form)).form)).toBe('')
  })

  it('refuse an email that is none, behind all others', () => {
    expect(said(typed({ studentEmail: 'divya' })(walk(working, common.form).form))).toBe('Email is invalid.')
  })
})
