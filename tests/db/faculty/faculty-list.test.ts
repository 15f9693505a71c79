import { beforeEach, describe, expect, it } from 'vitest'
import { userWith } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { departmentId, typedMember } from '../../support/people/faculty.ts'
import { openForEach } from '../../support/app/opened.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('the list of the faculty on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(async () => {
    await testApp.app.catalogue.addDefaults(lakshmi)
  })

  const faculty = () => testApp.app.faculty
  const ofDepartment = async (word: string) => ({ departmentId: await departmentId(testApp, word) })

  describe('as a list', () => {
    beforeEach(async () => {
      const people = [
        ['Sita Devi', 'E101', 'CSE', 'working'],
        ['Ravi Kumar', 'E102', 'ECE', 'onLeave'],
        ['Anil Rao', 'E20', 'CSE', 'left'],
        ['Uma Nair', 'E21', '', 'working'],
      ] as const
      for (const [name, employeeCode, department, status] of people) {
        const { departmentId: of } = await ofDepartment(department)
        const email = `${employeeCode}@example.edu`
        await faculty().add(typedMember({ name, employeeCode, email, status, departmentId: of }), lakshmi)
      }
    })
    const shown = async (query: Record<string, string>, column = 'name') =>
      columnOf(await showList(testApp, 'faculty', query, 'ROLE_ACADEMICS'), column)

    it('is searched, filtered and sorted', async () => {
      expect(await shown({})).toEqual(['Anil Rao', 'Ravi Kumar', 'Sita Devi', 'Uma Nair'])
      expect(await shown({ search: 'e102' })).toEqual(['Ravi Kumar'])
      expect(await shown({ status: 'working' })).toEqual(['Sita Devi', 'Uma Nair'])
      const { departmentId: department } = await ofDepartment('CSE')
      expect(await shown({ department, status: 'left' })).toEqual(['Anil Rao'])
      expect(await shown({ sort: 'employeeCode' }, 'employeeCode')).toEqual(['E20', 'E21', 'E101', 'E102'])
    })

    it('is filtered by the highest degree, as AISHE counts it', async () => {
      const qualifications = 'B.Tech (CSE), JNTUH, 2008; Ph.D. (CSE), JNTUK, 2019'
      const doctor = { name: 'Asha Reddy', employeeCode: 'E30', email: 'e30@example.edu', qualifications }
      await faculty().add(typedMember(doctor), lakshmi)
      expect(await shown({ level: 'doctorate' })).toEqual(['Asha Reddy'])
      expect(await shown({ level: 'graduate' })).toEqual([])
      expect(await shown({ level: 'unknown' })).toHaveLength(4)
    })

    it('shows a head of a department the own one, and who also administers all of it', async () => {
      const seenBy = async (program: string, ...more: 'ROLE_ADMINISTRATION'[]) => {
        const user = { ...userWith('ROLE_HOD'), program, roles: ['ROLE_HOD' as const, ...more] }
        const list = await testApp.app.lists.show('faculty', new URLSearchParams(), user)
        return columnOf(list, 'name')
      }
      expect(await seenBy('cse')).toEqual(['Anil Rao', 'Sita Devi'])
      expect(await seenBy('Electronics and Communication Engineering')).toEqual(['Ravi Kumar'])
      expect(await seenBy('')).toEqual([])
      expect(await seenBy('CSE', 'ROLE_ADMINISTRATION')).toHaveLength(4)
    })

    it('names who is in a department now', async () => {
      const present = async (department: string) =>
        (await faculty().presentIn(department)).map(({ name }) => name)
      expect(await present('CSE')).toEqual(['Sita Devi'])
      expect(await present('ece')).toEqual(['Ravi Kumar'])
      expect(await present('Weaving')).toEqual([])
      expect(await present('')).toEqual(['Ravi Kumar', 'Sita Devi', 'Uma Nair'])
    })
  })
})
