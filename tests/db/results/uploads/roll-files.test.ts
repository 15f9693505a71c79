import { describe, expect, it } from 'vitest'
import { rollsOf } from '#lib/server/features/holds/web/holds-form.ts'
import { openForAll } from '../../../support/app/opened.ts'
import { openTestApp } from '../../../support/app/test-app.ts'

const file = (text: string, name = 'list.csv') => ({
  name,
  type: 'text/csv',
  bytes: new Uint8Array(Buffer.from(text)),
})

describe('roll numbers of a spreadsheet', () => {
  const testApp = openForAll(() => openTestApp('sqlite'))
  const read = (text: string, pasted = '') => rollsOf(testApp.app, pasted, file(text))

  it('are those of the column that is headed so, below what was pasted', async () => {
    expect(await read('Sno,Htno,Name\n1,21B81A0501,Asha\n2,21B81A0502,Ravi', '21B81A0509')).toBe(
      '21B81A0509\n21B81A0501\n21B81A0502',
    )
  })

  it('are those of the column with the most of them, where none is', async () => {
    expect(await read('Who,Number\nAsha,21B81A0501\nRavi,21B81A0502')).toContain('21B81A0501\n21B81A0502')
  })

  it('are those that were pasted where there is no file, or an empty one', async () => {
    expect(await rollsOf(testApp.app, '21B81A0509', null)).toBe('21B81A0509')
    expect(await read('', '21B81A0509')).toBe('21B81A0509')
  })
})
