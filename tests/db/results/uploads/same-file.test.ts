import { describe, expect, it } from 'vitest'
import { engines } from '../../../support/database/databases.ts'
import { examImports } from '../../../support/results/exam-imports.ts'
import { importFile } from '../../../support/results/exam-steps.ts'
import { makeForEach, openForEach } from '../../../support/app/opened.ts'
import { ashaAndRavi, julyExam } from '../../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'

describe.each(engines)('a file that is saved for another exam, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const exam = makeForEach(async () => {
    await testApp.app.jobs.start()
    return testApp.app.results.exams.create({ ...julyExam, title: 'December' }, lakshmi)
  })
  const { checkedImport } = examImports(testApp, exam)
  const july = async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    return { id, ...(await importFile(testApp, julyExam.title, ashaAndRavi)) }
  }

  it('is named in the dry run, and saved a second time only where somebody says so', async () => {
    const { imports } = testApp.app
    const first = await july()
    const { importId } = await checkedImport(ashaAndRavi)
    const found = await imports.show(importId)
    expect(found.sameFile).toMatchObject({ title: julyExam.title, link: expect.stringContaining(first.id) })
    const agreed = { revision: found.revision, skipBad: false }
    await expect(imports.commit(importId, agreed, lakshmi)).rejects.toMatchObject({
      code: 'import.sameFile',
      params: { title: julyExam.title },
    })
    await imports.commit(importId, { ...agreed, again: true }, lakshmi)
    expect((await imports.show(importId)).state).toBe('committed')
  })

  it('is no question for the exam itself, nor once it was undone there', async () => {
    const { imports, results } = testApp.app
    const { importId: first } = await july()
    const repeated = await importFile(testApp, julyExam.title, ashaAndRavi)
    expect((await imports.show(repeated.importId)).state).toBe('committed')
    for (const id of [repeated.importId, first]) await results.imports.undo(id, lakshmi)
    const { importId } = await checkedImport(ashaAndRavi)
    expect((await imports.show(importId)).sameFile).toBeNull()
    await imports.commit(importId, { revision: null, skipBad: false }, lakshmi)
  })
})
