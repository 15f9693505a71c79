import { describe, expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { userWith } from '../../../support/calls/call.ts'
import { engines } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'
import { publishedExam } from '../../../support/results/exam-steps.ts'
import { julyExam, sheetOf } from '../../../support/results/sample-exam.ts'

const cse = '21B81A0501'
const [ece, good] = ['21B81A0403', '21B81A0404']
const marks = sheetOf(
  `${cse},CN,NETWORKS,9,F,0`,
  `${cse},LAB,NETWORKS LAB,0,F,0`,
  `${ece},CN,NETWORKS,9,F,0`,
  `${good},CN,NETWORKS,25,A,3`,
)

describe.each(engines)('students with backlogs on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  async function published(): Promise<string> {
    await testApp.app.students.save(
      [cse, ece, good].map((rollNumber) => ({
        rollNumber,
        name: `Student ${rollNumber}`,
        branch: rollNumber === cse ? 'CSE' : 'ECE',
        batch: '2021-2025',
      })),
    )
    const id = await publishedExam(testApp, julyExam, marks)
    await testApp.app.examCache.reload()
    return id
  }

  const shown = async (role: Role, query = '') =>
    (
      await testApp.app.lists.show('backlogs', new URLSearchParams(query), {
        ...userWith(role),
        program: 'CSE',
      })
    ).rows.map(({ cells }) =>
      cells.map((cell) => ('text' in cell ? cell.text : 'value' in cell ? cell.value : '')),
    )

  it('are those of the department for its head, and all for the examination office', async () => {
    const id = await published()
    const own = [cse, `Student ${cse}`, 'CSE', 2, 'NETWORKS, 1 more']
    expect(await shown('ROLE_HOD')).toEqual([own])
    expect(await shown('ROLE_HOD', `exam=${id}&search=lab`)).toEqual([own])
    expect(await shown('ROLE_HOD', 'subject=LAB')).toEqual([own])
    const other = [ece, `Student ${ece}`, 'ECE', 1, 'NETWORKS']
    expect(await shown('ROLE_EXAMINATION')).toEqual([own, other])
    await expect(shown('ROLE_DEAN')).rejects.toMatchObject({ code: 'session.notAllowed' })
    await expect(shown('ROLE_FACULTY')).rejects.toMatchObject({ code: 'session.notAllowed' })
  })

  it('are left out while their result is withheld, and before the results are released', async () => {
    expect(await shown('ROLE_EXAMINATION')).toEqual([])
    const id = await published()
    await testApp.app.results.holds.hold(id, cse, 'Dues', lakshmi)
    expect(await shown('ROLE_HOD')).toEqual([])
  })

  it('count by branch for readers of results, who see no person', async () => {
    const id = await published()
    const list = (role: Role, about = id) =>
      testApp.app.lists.show('examBranches', new URLSearchParams(), userWith(role), about)
    for (const role of ['ROLE_HOD', 'ROLE_DEAN', 'ROLE_ACADEMICS', 'ROLE_PLACEMENT_DEAN'] as const)
      expect((await list(role)).rows.map(({ key }) => key)).toEqual(['ECE', 'CSE'])
    await expect(list('ROLE_FACULTY')).rejects.toMatchObject({ code: 'session.notAllowed' })
  })
})
