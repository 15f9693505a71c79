import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { endOf } from '../../support/people/erase-person.ts'
import { tablesWith } from '../../support/database/every-row.ts'
import { accountOf, registeredStudent } from '../../support/people/linked-people.ts'
import { openForEach } from '../../support/app/opened.ts'
import { endsOf } from '../../support/database/race.ts'
import { lakshmi, later, openTestApp } from '../../support/app/test-app.ts'

const roll = '21B81A0501'
const day = 24 * 60 * 60

describe.each(engines)('parents and the students whom they see, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let id: string
  let rakesh: Actor
  beforeEach(async () => {
    id = await registeredStudent(testApp, roll)
    rakesh = await parent('rakesh')
  })

  const links = () => testApp.app.links
  const parent = async (name: string): Promise<Actor> => ({
    id: await accountOf(testApp, name, 'ROLE_PARENT'),
    name,
    requestId: '',
  })
  const newCode = async () => (await links().makeCode(id, lakshmi)).code
  const use = (code: string, who = rakesh) => endOf(links().useCode(code, who))
  const namesOf = async (studentId = id) =>
    (await links().parentsOf(studentId)).map(({ user }) => user.username)

  it('are linked by a code, once, however it is typed, and recorded without it', async () => {
    const code = await newCode()
    const typed = ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)} `
    expect(await links().useCode(typed, rakesh)).toMatchObject({ id, number: roll })
    expect(await links().childrenOf(rakesh.id)).toEqual([id])
    expect(await use(code, await parent('sita'))).toBe('links.wrongCode')
    expect(await auditedRows(testApp, 'parentLink.made')).toMatchObject([
      {
        entityId: (await links().parentsOf(id))[0]?.linkId,
        actorName: 'rakesh',
        after: { rollNumber: roll, username: 'rakesh' },
      },
    ])
    expect(await tablesWith(testApp.app, code)).toEqual([])
  })

  it('find a code dead after thirty days, after a newer one, and where the student is gone', async () => {
    const old = await newCode()
    const code = await newCode()
    expect(await use(old)).toBe('links.wrongCode')
    later(testApp, 30 * day)
    expect([await use(code), await links().codeUntil(id)]).toEqual(['links.wrongCode', null])
    const last = await newCode()
    later(testApp, 30 * day - 1)
    expect(await links().codeUntil(id)).not.toBeNull()
    await testApp.app.database.writes.deleteFrom('students').where('id', '=', id).execute()
    expect(await use(last)).toBe('links.wrongCode')
  })

  it('of two who use one code at once one is linked', async () => {
    const sita = await parent('sita')
    const code = await newCode()
    const ends = await endsOf(links().useCode(code, rakesh), links().useCode(code, sita))
    expect(ends).toEqual(['done', 'links.wrongCode'])
    expect(await namesOf()).toHaveLength(1)
  })

  it('who use their code twice at once are linked once', async () => {
    const code = await newCode()
    const ends = await endsOf(links().useCode(code, rakesh), links().useCode(code, rakesh))
    expect([ends, await namesOf()]).toEqual([['done', 'links.wrongCode'], ['rakesh']])
  })

  it('leave a code to others where they see the student already', async () => {
    await links().linkParent(id, 'rakesh', lakshmi)
    expect(await endOf(links().linkParent(id, 'rakesh', lakshmi))).toBe('links.parentThere')
    const code = await newCode()
    expect(await use(code)).toBe('links.parentThere')
    expect(await use(code, await parent('sita'))).toBe('done')
    expect((await namesOf()).toSorted()).toEqual(['rakesh', 'sita'])
  })

  it('who guess at codes wait longer and longer, with the right one too, and nobody else does', async () => {
    const sita = await parent('sita')
    const code = await newCode()
    for (let guess = 0; guess < 6; guess += 1) await use('0000000000')
    expect(await use(code)).toBe('session.tooMany')
    expect(await use(code, sita)).toBe('done')
    later(testApp, 60 * 60)
    expect(await use(await newCode())).toBe('done')
  })

  it('are linked and unlinked by the office, and by accounts of parents alone', async () => {
    await accountOf(testApp, 'asha', 'ROLE_STUDENT')
    expect(await endOf(links().linkParent(id, 'asha', lakshmi))).toBe('links.wrongRole.parent')
    expect(await endOf(links().linkParent(id, 'nobody', lakshmi))).toBe('links.noLogin')
    expect(await endOf(links().linkParent('gone', 'rakesh', lakshmi))).toBe('links.noRecord')
    await links().linkParent(id, 'rakesh', lakshmi)
    const [link] = await links().parentsOf(id)
    const other = await registeredStudent(testApp, '21B81A0502')
    const unlink = (studentId: string) => endOf(links().unlinkParent(studentId, link?.linkId ?? '', lakshmi))
    expect(await unlink(other)).toBe('links.changedSince')
    expect([await unlink(id), await unlink(id)]).toEqual(['done', 'links.changedSince'])
    expect(await links().childrenOf(rakesh.id)).toEqual([])
  })

  it('lose the students who are erased, and go from students when they are', async () => {
    await links().linkParent(id, 'rakesh', lakshmi)
    await testApp.app.database.writes.deleteFrom('students').where('id', '=', id).execute()
    expect(await links().childrenOf(rakesh.id)).toEqual([])
    const again = await registeredStudent(testApp, roll)
    await links().linkParent(again, 'rakesh', lakshmi)
    await testApp.app.database.writes.deleteFrom('users').where('id', '=', rakesh.id).execute()
    expect(await namesOf(again)).toEqual([])
  })
})
