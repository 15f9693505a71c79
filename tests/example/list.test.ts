import { describe, expect, it } from 'vitest'
import { auditedRows } from '../support/database/audited-rows.ts'
import { ask } from '../support/calls/call.ts'
import { engines } from '../support/database/databases.ts'
import { openForEach } from '../support/app/opened.ts'
import { readWorkbook } from '../support/documents/read-workbook.ts'
import { columnOf, showList } from '../support/calls/shown-list.ts'
import { lakshmi } from '../support/app/test-app.ts'
import { lostItemsOf } from './feature/feature.ts'
import { GET } from './feature/list.ts'
import { openLostItems } from './feature/open-lost-items.ts'

describe.each(engines)('the list of a feature that nobody knows, on %s', (engine) => {
  const testApp = openForEach(() => openLostItems(engine))

  const lose = async (...names: string[]): Promise<void> => {
    for (const name of names) await lostItemsOf(testApp.app).add(name, lakshmi)
  }
  const show = (query = '') => showList(testApp, 'lostItems', query, 'ROLE_SECURITY')

  it('says that there is nothing, and offers no file of it', async () => {
    expect(await show()).toMatchObject({ rows: [], empty: 'Nothing was lost yet.', files: null })
  })

  it('sorts, searches and filters by existing values', async () => {
    await lose('Umbrella', 'book', 'Key')
    expect(columnOf(await show(), 'name')).toEqual(['book', 'Key', 'Umbrella'])
    expect(columnOf(await show('search=K&sort=-name'), 'name')).toEqual(['Key', 'book'])
    const filtered = await show('name=Key')
    expect(columnOf(filtered, 'name')).toEqual(['Key'])
    expect(filtered.chips).toEqual([{ label: 'Thing: Key', without: '?' }])
    expect((await show('name=Bicycle')).rows).toHaveLength(3)
  })

  it('is had as CSV and as a sheet, and nobody else has it', async () => {
    await lose('Umbrella', '=1+1')
    const csv = await ask(testApp, GET, { role: 'ROLE_SECURITY' })
    expect(csv.body).toBe("Thing,State\r\n'=1+1,Waits\r\nUmbrella,Waits\r\n")
    const xlsx = await ask(testApp, GET, { role: 'ROLE_SECURITY', query: { format: 'xlsx', search: 'umb' } })
    expect(readWorkbook(xlsx.bytes)).toEqual([
      ['Thing', 'State'],
      ['Umbrella', 'Waits'],
    ])
    expect((await ask(testApp, GET, { role: 'ROLE_ADMIN' })).status).toBe(403)
    const rows = await auditedRows(testApp, 'list')
    expect(rows).toMatchObject([
      {
        entityId: 'lostItems',
        after: { format: 'xlsx', filters: { search: '*', sort: 'name' }, rows: 1 },
      },
      { entityId: 'lostItems', after: { format: 'csv', rows: 2 } },
    ])
  })
})
