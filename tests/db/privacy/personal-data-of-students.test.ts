import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { ashaOfOffice as asha, endOf, erasingIn } from '../../support/people/erase-person.ts'
import { publishedExam } from '../../support/results/exam-steps.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { verifyTrail } from '../../support/app/trail.ts'

const roll = '21B81A0501'

describe.each(engines)('what is known of a person without a login, on %s', (engine) => {
  const its = erasingIn(engine)
  const { data, where, personOf, erase, ashaWorks } = its

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
      await app.results.names.start()
      await app.jobs.idle()
      await erase(roll)
      expect(await where('padma@example.edu')).toEqual([])
      expect(await where('a very private reason')).toEqual([])
      expect(await where(student.name)).toEqual(['published_results', 'students'])
      expect((await where(roll)).toSorted()).toEqual([
        'finished_pages',
        // Rows of a results file stay with the results as their evidence.
        'import_rows',
        'marks',
        'published_results',
        'students',
      ])
      expect(await app.resultsStore.read.published.find(examId, 1, roll)).not.toBeNull()
      expect(await verifyTrail(app)).toMatchObject({ brokenAt: null })
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
