import { expect, it } from 'vitest'
import { say } from '#lib/i18n/say.ts'
import { features } from '../../app.ts'
import { trailRecordsOf } from '../declared.ts'
import { changedFields, nameIn, sayAction, sayRecord } from './format-entry.ts'

it('every kind of record and every field that the trail keeps has a name', () => {
  for (const { audited = {} } of features)
    for (const [record, fields] of Object.entries(audited)) {
      expect(say(`trail.record.${record}`), record).not.toBeNull()
      for (const field of fields) expect(say(`trail.field.${field}`), field).not.toBeNull()
    }
})

it('says what was done, and the code of what only a later version knows', () => {
  expect(sayAction('exam.published')).toBe('Published results')
  expect([sayAction('hostel.opened'), sayRecord('hostel')]).toEqual(['hostel.opened', 'hostel'])
})

it('shows only what a change has changed, as a reader knows it', () => {
  const before = JSON.stringify({ title: 'July', roles: ['ROLE_HOD'], isActive: true, note: null })
  const after = JSON.stringify({
    title: 'July',
    roles: ['ROLE_HOD', 'ROLE_FACULTY'],
    isActive: false,
    availableFrom: '2026-11-22T04:30:00.000Z',
    note: null,
  })
  expect(changedFields(before, after)).toEqual([
    { field: 'Roles', before: 'Head of department', after: 'Head of department, Faculty' },
    { field: 'Active', before: 'yes', after: 'no' },
    { field: 'Published on', before: '', after: '22 Nov 2026, 10:00 IST' },
  ])
  const coded = { roles: (role: string) => (role === 'ROLE_HOD' ? 'in charge' : null) }
  expect(changedFields(before, after, { coded })[0]).toEqual({
    field: 'Roles',
    before: 'in charge',
    after: 'in charge, Faculty',
  })
  // A record that was stored in full before the change, and one that was deleted.
  const published = changedFields(before, '{"isActive":false,"note":null,"reason":null}')
  expect(published.map(({ field }) => field)).toEqual(['Active'])
  const gone = changedFields('{"title":"July","note":null}', 'null')
  expect(gone).toEqual([{ field: 'Title', before: 'July', after: '' }])
  expect(changedFields('null', '{"filters":{"state":"draft"}}')).toEqual([
    { field: 'Filters', before: '', after: 'Status: draft' },
  ])
  const parts = { campus: { label: 'Campus address' } }
  expect(
    changedFields(
      '{"contact":{"campus":"Kakinada","email":"a@b.example"}}',
      '{"contact":{"campus":"Surampalem","email":"a@b.example"}}',
      { parts },
    ),
  ).toEqual([{ field: 'Contact: Campus address', before: 'Kakinada', after: 'Surampalem' }])
  const monthly = { heldMonth: (month: string) => `month ${month}` }
  expect(changedFields('{"heldMonth":7}', '{"heldMonth":11}', { coded: monthly })).toEqual([
    { field: 'Exam month', before: 'month 7', after: 'month 11' },
  ])
})

it.each([
  ['payment', { amount: 450_000 }, { field: 'Amount', after: '₹\u00a04,500' }],
  ['refund', { amount: 450_050 }, { field: 'Amount', after: '₹\u00a04,500.50' }],
  ['exam', { heldMonth: 7 }, { field: 'Exam month', after: 'July' }],
  ['college', { profile: 'SRK' }, { field: 'Home page', after: 'Ring of 11 cards' }],
  ['college', { logo: '3fa9c1d2e4b5' }, { field: 'Logo', after: 'picture 3fa9c1' }],
  ['import', { outcomes: { done: 3 } }, { field: 'Outcome', after: 'Saved: 3' }],
  ['exam', { scheme: 'default' }, { field: 'Grade scale', after: 'S to AB (10 to 0)' }],
  ['checklist', { notNeeded: ['email'] }, { field: 'Not needed', after: 'Email' }],
  ['payment', { state: 'CREATING' }, { field: 'Status', after: 'Being confirmed' }],
  ['admission', { gender: 'FEMALE' }, { field: 'Gender', after: 'Female' }],
  ['catalogueEntry', { list: 'subCaste' }, { field: 'List', after: 'Sub-castes' }],
])('says what a row of %s keeps as a code or a number: %j', (kind, after, said) => {
  const { coded } = trailRecordsOf(features)[kind] ?? {}
  expect(changedFields('null', JSON.stringify(after), { coded })).toEqual([{ before: '', ...said }])
})

it('calls a record by its name where the row has one', () => {
  expect(nameIn('{"title":"May"}', '{"title":"July"}')).toBe('July')
  expect(nameIn('null', '{"isActive":true}')).toBe('')
})
