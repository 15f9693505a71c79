import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openOldDatabase } from '../../support/database/old-database.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestAppAt } from '../../support/app/test-app.ts'

describe.each(engines)('jobs of an older version on %s', (engine) => {
  const old = openForEach(() => openOldDatabase(engine))
  beforeEach(async () => {
    await old.migrateTo('0009-compare-roll-numbers-by-byte')
  })

  const exam = (id: string, version: number) => ({
    id,
    title: id,
    regulation: '',
    held_month: 7,
    held_year: 2026,
    kind: 'regular',
    scheme: 'default',
    state: 'publishing',
    version,
    available_from: version === 0 ? null : '2026-01-01T00:00:00.000Z',
    created_at: '2026-01-01T00:00:00.000Z',
    created_by: 'u1',
  })

  const job = (id: string, examId: string, state: string) => ({
    id,
    kind: 'results.publish',
    subject_id: examId,
    input: '{}',
    state,
    done: 0,
    total: 0,
    created_at: '2026-01-01T00:00:00.000Z',
    created_by: 'exam-lakshmi',
    not_before: '2026-01-01T00:00:00.000Z',
  })

  const importRow = (id: string, examId: string, state: string) => ({
    id,
    exam_id: examId,
    seq: id.length,
    file_name: 'results.csv',
    file_hash: 'hash',
    mapping: '{}',
    state,
    rows: 1,
    new_rows: 1,
    updated_rows: 0,
    duplicate_rows: 0,
    error_rows: 0,
    students: 1,
    problems: '[]',
    created_at: '2026-01-01T00:00:00.000Z',
    created_by: 'exam-lakshmi',
  })

  const mark = (importId: string) => ({
    import_id: importId,
    roll_number: '21B81A0501',
    subject_code: 'CN',
    student_name: '',
    internals: '25',
    grade: 'A',
    credits: 300,
  })

  it('have a lease that has run out while they run, and exams that nobody works on are put back', async () => {
    await old.insert('exams', exam('running', 0), exam('stranded', 0), exam('revised', 1))
    await old.insert('jobs', job('j1', 'running', 'running'), job('j2', 'stranded', 'failed'))
    await old.migrateTo('0010-lease-jobs')

    expect(await old.all('jobs', 'id')).toMatchObject([
      { id: 'j1', owner: '', lease_until: '1970-01-01T00:00:00.000Z', attempts: 1 },
      { id: 'j2', owner: null, lease_until: null, attempts: 0, created_by_name: 'exam-lakshmi' },
    ])
    expect(await old.all('exams', 'id')).toMatchObject([
      { id: 'revised', state: 'published' },
      { id: 'running', state: 'publishing' },
      { id: 'stranded', state: 'draft' },
    ])
    expect(await old.all('exam_transitions', 'exam_id')).toMatchObject([
      { exam_id: 'revised' },
      { exam_id: 'stranded' },
    ])
  })

  it('end where they do not say what they check, and publish what counts', async () => {
    await old.insert('exams', exam('e1', 0))
    await old.insert('exams', { ...exam('e2', 0), state: 'draft' })
    for (const [id, examId, state] of [
      ['counts', 'e1', 'committed'],
      ['cleared', 'e2', 'checked'],
      ['fresh', 'e2', 'checking'],
    ] as const)
      await old.insert('result_imports', importRow(id, examId, state))
    await old.insert('import_subjects', { import_id: 'counts', code: 'CN', name: 'NETWORKS', credits: 300 })
    await old.insert('marks', mark('counts'))
    await old.insert('marks', mark('cleared'))
    const input = {
      availableFrom: '2026-01-01T00:00:00.000Z',
      revisedOn: null,
      actor: lakshmi,
      before: 'draft',
    }
    await old.insert('jobs', { ...job('publish', 'e1', 'running'), input: JSON.stringify(input) })
    await old.insert('jobs', { ...job('recheck', 'cleared', 'running'), kind: 'results.check' })
    await old.insert('jobs', { ...job('check', 'fresh', 'queued'), kind: 'results.check' })

    const testApp = await openTestAppAt({ ...old.place, drop: async () => {} })
    await testApp.app.jobs.idle()
    const { jobs, imports, exams } = testApp.app.resultsStore.read
    expect(await Promise.all(['publish', 'recheck', 'check'].map(jobs.find))).toMatchObject([
      { state: 'done', problem: null },
      { state: 'failed', problem: 'job.brokeOff', attempts: 1 },
      { state: 'failed', problem: 'job.brokeOff', attempts: 0 },
    ])
    expect((await imports.ofExam('e2')).map(({ state }) => state)).toEqual(['failed', 'failed'])
    await expect(
      testApp.app.results.imports.commit('cleared', { skipBad: true }, lakshmi),
    ).rejects.toMatchObject({
      code: 'import.notChecked',
    })
    expect(await exams.find('e1')).toMatchObject({ state: 'published', version: 1 })
    expect((await imports.find('counts'))?.publishedVersion).toBe(1)
    await testApp.close()
  })
})
