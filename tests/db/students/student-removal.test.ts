import { describe, expect, it } from 'vitest'
import type { StudentInput } from '#lib/schemas/students/student.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { tablesWith } from '../../support/database/every-row.ts'
import { accountOf } from '../../support/people/linked-people.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { onePixel } from '../../support/documents/png.ts'
import { giveNumbers } from '../../support/app/steps.ts'
import { placeInCse, typedStudent } from '../../support/people/students.ts'
import { importFile, publishedExam } from '../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

/** A student with a published exam. */
const roll = '21B81A0501'

describe.each(engines)('a student who was entered by mistake, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const place = makeForEach(() => placeInCse(testApp))

  const students = () => testApp.app.students
  const add = (input: Partial<StudentInput> = {}) =>
    students().add(typedStudent({ name: 'Asha Rao', admissionNumber: 'A1', ...place, ...input }), lakshmi)
  const removing = (id: string, version = 1) => expect(students().remove(id, version, lakshmi))

  it('is removed with the history, and the trail keeps who that was', async () => {
    const id = await add({ rollNumber: 'R1', mobile: '9848022338' })
    await students().change(id, typedStudent({ name: 'Asha Devi', rollNumber: 'R2', ...place }), 1, lakshmi)
    await removing(id).rejects.toMatchObject({ code: 'student.changedSince' })
    await removing(id, 2).resolves.toBeUndefined()
    expect(await students().show(id)).toBeNull()
    await removing(id, 2).rejects.toMatchObject({ code: 'student.notFound' })
    expect(await auditedRows(testApp, 'student.removed')).toMatchObject([
      {
        entityId: id,
        before: { name: 'Asha Devi', rollNumber: 'R2', status: 'studying', batch: '2021-2025' },
      },
    ])
    expect(await tablesWith(testApp.app, '9848022338')).toEqual(['audit_entries'])
    // The numbers are free for another student.
    await add({ rollNumber: 'R2' })
  })

  it('stays while a login, a parent or a file belongs to the record', async () => {
    await accountOf(testApp, 'asha.k', 'ROLE_STUDENT')
    await accountOf(testApp, 'rakesh', 'ROLE_PARENT')
    const { links } = testApp.app
    const linked = await add()
    const child = await add({ name: 'Ravi Kumar', admissionNumber: 'A2' })
    const pictured = await add({ name: 'Sita Devi', admissionNumber: 'A3' })
    await links.link({ kind: 'student', recordId: linked, username: 'asha.k', seen: '' }, lakshmi)
    await links.linkParent(child, 'rakesh', lakshmi)
    await students().savePhoto(pictured, onePixel, lakshmi)
    const params = { name: 'Asha Rao' }
    await removing(linked).rejects.toMatchObject({ kind: 'Conflict', code: 'student.linked', params })
    await removing(child).rejects.toMatchObject({ code: 'student.linked' })
    await removing(pictured).rejects.toMatchObject({ code: 'student.hasFiles' })
    await students().removePhoto(pictured, lakshmi)
    await removing(pictured).resolves.toBeUndefined()
  })

  it('stays while results or marks stand under a present or former number', async () => {
    const id = await add({ rollNumber: roll })
    await publishedExam(testApp)
    const params = { name: 'Asha Rao', number: roll }
    await removing(id).rejects.toMatchObject({ code: 'student.hasResults', params })
    const agreed = { changesNumber: 'yes', numberReason: 'The university has given another.' }
    const renumbered = { name: 'Asha Rao', rollNumber: 'R9', ...place, ...agreed }
    await students().change(id, typedStudent(renumbered), 1, lakshmi)
    await removing(id, 2).rejects.toMatchObject({ code: 'student.hasResults', params })
    await add({ name: 'Ravi Kumar', admissionNumber: 'A2', rollNumber: roll, ...agreed })
    await removing(id, 2).resolves.toBeUndefined()
  })

  it('stays while marks that nobody has published or a login stand under the number', async () => {
    const marked = await add({ rollNumber: roll })
    const named = await add({ rollNumber: 'R22', admissionNumber: 'A2' })
    await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, julyExam.title, ashaAndRavi)
    await accountOf(testApp, 'r22', 'ROLE_STUDENT')
    await removing(marked).rejects.toMatchObject({ code: 'student.hasMarks', params: { number: roll } })
    await removing(named).rejects.toMatchObject({ code: 'student.hasMarks', params: { number: 'R22' } })
  })

  it('leaves the others of a step or an upload to be taken back', async () => {
    const gone = await add()
    const stays = await add({ name: 'Ravi Kumar', admissionNumber: 'A2' })
    const step = await giveNumbers(testApp, place)
    await removing(gone, 2).resolves.toBeUndefined()
    await students().undoStep(step, lakshmi)
    expect(await students().show(stays)).toMatchObject({ rollNumber: null })
  })
})
