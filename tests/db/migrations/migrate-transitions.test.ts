import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openOldDatabase } from '../../support/database/old-database.ts'
import { openForEach } from '../../support/app/opened.ts'

describe.each(engines)('the states that exams went through before, on %s', (engine) => {
  const old = openForEach(() => openOldDatabase(engine))
  beforeEach(async () => {
    await old.migrateTo('0016-approve-opened-sign-ups')
  })

  const exam = {
    id: 'e1',
    title: 'July 2026',
    regulation: '',
    held_month: 7,
    held_year: 2026,
    kind: 'regular',
    scheme: 'default',
    state: 'proposed',
    version: 0,
    created_at: '2026-01-01T00:00:00.000Z',
    created_by: 'u1',
  }

  const transition = (id: string, at: string, more: Record<string, unknown>) => ({
    id,
    exam_id: 'e1',
    from_state: null,
    version: 0,
    note: '',
    at,
    by_id: 'u1',
    by_name: 'exam-lakshmi',
    concerns_id: null,
    ...more,
  })

  it('are in the one table afterwards, in their order, with the ids of those who made them', async () => {
    await old.insert('exams', exam)
    await old.insert(
      'exam_transitions',
      transition('c', '2026-01-03T00:00:00.000Z', { from_state: 'draft', to_state: 'proposed', by_id: 'u2' }),
      transition('b', '2026-01-01T00:00:00.000Z', { to_state: 'draft' }),
      transition('a', '2026-01-02T00:00:00.000Z', {
        from_state: 'proposed',
        to_state: 'draft',
        note: 'marks changed',
        concerns_id: 'u3',
      }),
    )
    await old.migrateTo('0020-count-and-record-states')
    const of = { kind: 'exam', entity_id: 'e1', version: 0 }
    expect(await old.all('transitions', 'seq')).toMatchObject([
      { ...of, from_state: null, to_state: 'draft', by_id: 'u1', note: '', concerns_id: null },
      { ...of, from_state: 'proposed', to_state: 'draft', note: 'marks changed', concerns_id: 'u3' },
      { ...of, from_state: 'draft', to_state: 'proposed', by_id: 'u2', at: '2026-01-03T00:00:00.000Z' },
    ])
    await expect(old.all('exam_transitions', 'at')).rejects.toThrow('exam_transitions')
  })

  it('say since when results are withdrawn, and by nothing that failed since', async () => {
    await old.migrateTo('0029-let-names-be-erased')
    await old.insert(
      'exams',
      { ...exam, state: 'withdrawn', version: 1 },
      {
        ...exam,
        id: 'e2',
        title: 'May 2026',
        state: 'published',
        version: 2,
        available_from: exam.created_at,
      },
    )
    const move = { kind: 'exam', version: 1, note: '', by_id: 'u1', concerns_id: null }
    const withdrawal = { ...move, from_state: 'published', to_state: 'withdrawn' }
    await old.insert(
      'transitions',
      { ...withdrawal, entity_id: 'e1', at: '2026-02-01T00:00:00.000Z' },
      { ...withdrawal, entity_id: 'e2', at: '2026-02-02T00:00:00.000Z' },
      { ...withdrawal, entity_id: 'e1', at: '2026-02-03T20:00:00.000Z' },
      { ...withdrawal, entity_id: 'e1', from_state: 'publishing', at: '2026-02-05T00:00:00.000Z' },
    )
    await old.migrateTo('0030-say-when-results-were-withdrawn')
    expect(await old.all('exams', 'id')).toMatchObject([
      { id: 'e1', withdrawn_on: '2026-02-04' },
      { id: 'e2', withdrawn_on: null },
    ])
  })
})
