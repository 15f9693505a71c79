import { beforeEach, describe, expect, it } from 'vitest'
import { auditedRows } from '../support/audited-rows.ts'
import { engines } from '../support/databases.ts'
import { ashaOfOffice as asha, endOf, erasingIn } from '../support/erase-person.ts'
import { checkList, commitList } from '../support/people-list.ts'
import { publishedExam } from '../support/exam-steps.ts'
import { lakshmi } from '../support/test-app.ts'

const roll = '21B81A0501'

describe.each(engines)('what is known of a person without a login, on %s', (engine) => {
  const its = erasingIn(engine)
  const { data, where, personOf, erase, ashaWorks } = its

  describe('who stands in a list', () => {
    it('goes with the row and the uploaded file, and the others stay', async () => {
      const { app } = its.testApp
      const { id } = await commitList(its.testApp)
      await erase('emp101')
      for (const text of ['ravi@example.edu', 'Ravi Kumar', 'EMP101'])
        expect([text, await where(text)]).toEqual([text, []])
      expect(await where('Sita Devi')).toEqual(expect.arrayContaining(['users', 'import_rows']))
      expect(await app.imports.show(id)).toMatchObject({ state: 'committed', fileName: 'people.csv' })
      expect(await app.database.reads.selectFrom('files').selectAll().execute()).toEqual([])
      expect(await app.audit.verify()).toMatchObject({ brokenAt: null })
    })

    it('takes nobody along whose department is their user name, nor what the system did', async () => {
      const { app } = its.testApp
      const { id } = await commitList(its.testApp)
      for (const username of ['cse', 'system', 'exams'])
        await app.identity.createUser({ ...asha, username, email: `${username}@mail.example` })
      const before = await auditedRows(its.testApp)
      for (const username of ['cse', 'system', 'exams']) await erase(username)
      expect(await app.database.reads.selectFrom('import_rows').selectAll().execute()).toHaveLength(2)
      expect(await app.imports.show(id)).toMatchObject({ state: 'committed' })
      const others = before.filter(({ entityId }) => !['cse', 'system', 'exams'].includes(entityId))
      expect(await auditedRows(its.testApp)).toEqual(expect.arrayContaining(others))
      expect(
        await app.files.get(
          (await app.database.reads.selectFrom('files').select('hash').executeTakeFirstOrThrow()).hash,
        ),
      ).not.toBeNull()
    })

    it('waits until the list is finished: it would bring them back', async () => {
      await commitList(its.testApp)
      const { id } = await checkList(its.testApp)
      expect(await endOf(erase('EMP101'))).toBe('person.inOpenImport')
      expect(await where('ravi@example.edu')).toContain('users')
      await its.testApp.app.imports.discard(id, lakshmi)
      await erase('EMP101')
      expect(await where('ravi@example.edu')).toEqual([])
    })
  })

  describe('a student', () => {
    const student = { rollNumber: roll, name: 'Padma Ashalatha', branch: 'CSE', batch: '2021' }
    const login = { username: roll, fullName: student.name, email: 'padma@example.edu', program: 'CSE' }
    beforeEach(async () => {
      await its.testApp.app.students.save([student])
    })
    const make = () => its.testApp.app.identity.loginBatch.create([login], 'ROLE_STUDENT', lakshmi)
    const makeAndLink = async () => {
      const { app } = its.testApp
      await app.logins.forOne({ kind: 'student', people: [login] }, lakshmi)
    }

    it('keeps the published results and the register that says whose they are; the rest goes', async () => {
      const { app } = its.testApp
      await makeAndLink()
      const examId = await publishedExam(its.testApp)
      await app.results.holds.hold(examId, roll, 'a very private reason', lakshmi)
      await app.results.holds.release(examId, roll, lakshmi)
      await app.results.names.begin()
      await app.jobs.idle()
      await erase(roll)
      expect(await where('padma@example.edu')).toEqual([])
      expect(await where('a very private reason')).toEqual([])
      expect(await where(student.name)).toEqual(['published_results', 'students'])
      expect((await where(roll)).toSorted()).toEqual([
        'finished_pages',
        'marks',
        'published_results',
        'students',
      ])
      expect(await app.resultsStore.read.published.find(examId, 1, roll)).not.toBeNull()
      expect(await app.audit.verify()).toMatchObject({ brokenAt: null })
      expect(await endOf(erase(roll))).toBe('person.onlyKept')
    })

    it('without results goes altogether', async () => {
      await makeAndLink()
      await erase(roll.toLowerCase())
      for (const text of [roll, student.name]) expect([text, await where(text)]).toEqual([text, []])
      expect(await data().find(roll)).toEqual([])
    })

    it('may go as a login alone: somebody else may have chosen that user name', async () => {
      await make()
      expect(await endOf(erase(roll))).toBe('person.several')
      await erase(roll, 'user')
      expect(await where('padma@example.edu')).toEqual([])
      expect(await where(student.name)).toEqual(['students'])
    })
  })

  it('where the college names them on its own pages, says so and leaves it', async () => {
    const { college } = its.testApp.app
    await ashaWorks()
    const settings = await college.settings()
    const contact = { ...settings.contact, officialCommunication: `Write to ${asha.email}.` }
    await college.save({ ...settings, contact }, lakshmi)
    const sections = await data().sections(await personOf(asha.username))
    expect(sections.find(({ name }) => name === 'college.contact')).toMatchObject({ fate: 'kept' })
    await erase(asha.username)
    expect(await where(asha.email)).toEqual(['settings'])
  })
})
