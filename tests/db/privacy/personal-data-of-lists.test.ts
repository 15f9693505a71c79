import { describe, expect, it } from 'vitest'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { ashaOfOffice as asha, endOf, erasingIn } from '../../support/people/erase-person.ts'
import { checkList, commitList } from '../../support/people/people-list.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { verifyTrail } from '../../support/app/trail.ts'

describe.each(engines)('what lists hold of a person without a login, on %s', (engine) => {
  const its = erasingIn(engine)
  const { where, erase } = its

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
      expect(await verifyTrail(app)).toMatchObject({ brokenAt: null })
    })

    it('takes nobody along whose department is their user name, nor what the system did', async () => {
      const { app } = its.testApp
      const { id } = await commitList(its.testApp)
      const made = ['cse', 'of-before', 'exams']
      for (const username of made)
        await app.identity.createUser({ ...asha, username, email: `${username}@mail.example` })
      // An account may be older than the rule that reserves system names.
      await app.database.writes
        .updateTable('users')
        .set({ username: 'system' })
        .where('username', '=', 'of-before')
        .execute()
      const before = await auditedRows(its.testApp)
      for (const username of ['cse', 'system', 'exams']) await erase(username)
      expect(await app.database.reads.selectFrom('import_rows').selectAll().execute()).toHaveLength(2)
      expect(await app.imports.show(id)).toMatchObject({ state: 'committed' })
      const others = before.filter(({ entityId }) => !made.includes(entityId))
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
})
