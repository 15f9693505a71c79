import { describe, expect, it } from 'vitest'
import { defaultEntries } from './defaults.ts'
import { certainReport, proposedReport, reportChoices } from './reports-as.ts'

describe('how reports count an entry', () => {
  it.each([
    ['casteCategory', 'OC', 'general'],
    ['casteCategory', 'BC-A', 'obc'],
    ['casteCategory', 'bc e', 'obc'],
    ['casteCategory', 'EWS', 'ews'],
    ['religion', 'Muslim', 'yes'],
    ['religion', 'Hindu', 'no'],
    ['religion', 'Other', ''],
    ['seatType', 'SC', ''],
  ] as const)('is certain of %s by the name %s: %s', (kind, name, group) => {
    expect(certainReport(kind, name)).toBe(group)
  })

  it('only proposes what a name makes likely', () => {
    expect(certainReport('casteCategory', 'SC-I')).toBe('')
    expect(proposedReport('casteCategory', 'SC-I')).toBe('sc')
    expect(proposedReport('casteCategory', 'BC-B (Minority)')).toBe('obc')
    expect(proposedReport('casteCategory', 'Scottish')).toBe('')
    expect(proposedReport('religion', 'Other')).toBe('')
  })

  it('is certain of every usual caste category', () => {
    for (const { kind, name } of defaultEntries(2026).filter((entry) => entry.kind === 'casteCategory'))
      expect(reportChoices(kind)).toContain(certainReport(kind, name))
  })
})
