import { describe, expect, it } from 'vitest'
import { createImportEnding } from '#lib/server/kernel/imports/completion/finish-import.ts'
import { endsUnderWay } from '#lib/server/kernel/imports/import-states.ts'
import { createImportHost } from '#lib/server/kernel/imports/import-host.ts'
import { type ImportsRepository, importStoreOf } from '#lib/server/kernel/imports/store/imports.repository.ts'
import { correctRows } from '#lib/server/kernel/imports/checks/correct-rows.ts'
import { openForEach } from '../../support/app/opened.ts'
import { checkList, peopleList } from '../../support/people/people-list.ts'
import { endsOf, racing } from '../../support/database/race.ts'
import { lakshmi, openTestApp, ravi } from '../../support/app/test-app.ts'

describe('imports, two at once on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))

  describe('a row is corrected while the rest is committed', () => {
    async function correctBesideCommit(unlock?: (write: ImportsRepository) => ImportsRepository) {
      const { app } = testApp
      const { id, revision } = await checkList(testApp, peopleList('E101,Ravi,,CSE', 'E 102,Sita,,ECE'))
      const parts = {
        host: () => createImportHost(app),
        store: racing(app.database, importStoreOf(app), unlock),
      }
      const ends = await endsOf(
        correctRows(parts)(id, [{ line: 3, version: 1, cells: { empcode: 'E102' } }], ravi),
        createImportEnding({ ...parts, underWay: endsUnderWay() }).commit(
          id,
          { revision, skipBad: true },
          lakshmi,
        ),
      )
      return { ends, found: await app.imports.show(id), agreedOn: revision }
    }

    it('one of them is refused: what is committed is what was seen', async () => {
      const { ends, found, agreedOn } = await correctBesideCommit()
      const isCorrected = found.revision > agreedOn
      expect(ends).toEqual(['done', isCorrected ? 'import.seenOther' : 'import.notChecked'])
      expect(found).toMatchObject(
        isCorrected
          ? { state: 'checked', newRows: 2 }
          : { state: 'committing', newRows: 1, revision: agreedOn },
      )
    })

    it('a row that nobody agreed on is committed where neither waits for the other', async () => {
      const { ends, found, agreedOn } = await correctBesideCommit((write) => ({
        ...write,
        imports: { ...write.imports, lock: write.imports.find },
      }))
      expect(ends).toEqual(['done', 'done'])
      expect(found).toMatchObject({ state: 'committing', newRows: 2, revision: agreedOn + 1 })
    })
  })
})
