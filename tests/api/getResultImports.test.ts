import { expect, it } from 'vitest'
import { GET } from '../../src/pages/api/v1/getResultImports.ts'
import { callHouse, markedExam } from '../support/call-house.ts'
import { ashaAndRavi, lakshmi } from '../support/house.ts'

const its = callHouse('ROLE_EXAMINATION')

it('answers the uploads of one exam, newest first', async () => {
  const { id, importId } = await markedExam(its.house, 'Uploads')
  const again = await its.house.app.results.imports.start(id, ashaAndRavi, 'again.csv', lakshmi)
  await markedExam(its.house, 'Of another exam')
  const { status, body } = await its.ask(GET, { query: { examId: id } })
  expect(status).toBe(200)
  expect(body).toMatchObject([
    { id: again.importId, fileName: 'again.csv', state: 'checking' },
    { id: importId, fileName: 'results.csv', state: 'committed' },
  ])
})
