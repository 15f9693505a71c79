import { describe, expect, it } from 'vitest'
import { type CatalogueRepository, catalogueRepository } from '#lib/server/features/catalogue/repository.ts'
import { createCatalogueWrites } from '#lib/server/features/catalogue/catalogue.service.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { typedEntry } from '../../support/imports/catalogue.ts'
import { openForEach } from '../../support/app/opened.ts'
import { endsOf, racing } from '../../support/database/race.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const withoutLock = (write: CatalogueRepository): CatalogueRepository => ({
  ...write,
  entries: { ...write.entries, lock: async () => {} },
})

describe('two departments of one short name that are added at once, on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))

  async function addBoth(unlock?: (write: CatalogueRepository) => CatalogueRepository): Promise<string[]> {
    const { database } = testApp.app
    const { add } = createCatalogueWrites(
      racing(database, storeOf(database, catalogueRepository), unlock),
      testApp.clock,
    )
    const typed = (name: string) => typedEntry({ name, shortName: 'CS' })
    return endsOf(
      ...['Computer Science', 'Cyber Security'].map((name) => add('department', typed(name), lakshmi)),
    )
  }

  it('become one', async () => {
    expect(await addBoth()).toEqual(['done', 'catalogue.shortNameTaken'])
  })

  it('become two where the lock does not make the second wait', async () => {
    expect(await addBoth(withoutLock)).toEqual(['done', 'done'])
  })
})
