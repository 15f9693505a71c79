import { julyExam } from '../support/results/sample-exam.ts'
import { json, send } from '../support/calls/over-the-wire.ts'
import {
  rowOf,
  sheetPart,
  textCell,
  withHiddenPart,
  workbookNaming,
  xlsOfRecords,
  xlsxOf,
} from '../support/documents/workbook-bytes.ts'
import { zipOf } from '../support/documents/zip-bytes.ts'
import { type Target, type Toll, fire } from './target.ts'

const megabyte = 1024 * 1024

/** Spreadsheets that exhaust memory or time, each uploaded as the examination office. */
const files: readonly [name: string, bytes: () => Uint8Array][] = [
  ['one sheet 2,999 times.xlsx', () => xlsxOf(rowOf('a', 'b'), { 'xl/workbook.xml': workbookNaming(2999) })],
  ['column XFD.xlsx', () => xlsxOf('<row r="1"><c r="XFD1"><v>1</v></c></row>'.repeat(50_000))],
  ['zeros.xlsx', () => xlsxOf(`<row>${textCell('0'.repeat(270 * megabyte))}</row>`)],
  ['hidden part.xlsx', hiddenPart],
  ['quotes.csv', () => Buffer.alloc(20 * megabyte, '"')],
  ['commas.csv', () => Buffer.alloc(20 * megabyte, ',')],
  ['one line.csv', () => Buffer.alloc(20 * megabyte, 'a,b;')],
  ['numbers.xls', () => xlsOfRecords(0xbd, 60_000, 205)],
  ['no file.xlsx', () => Buffer.from('PK\u0003\u0004 and nothing more')],
  ['no file.xls', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096, 0xff)])],
]

/** Builds a 200 MB sheet inside another part of the archive that only the central directory names. */
function hiddenPart(): Uint8Array {
  const hidden = zipOf([{ name: sheetPart, bytes: Buffer.alloc(200 * megabyte, ' ') }])
  const workbook = { name: 'xl/workbook.xml', bytes: Buffer.from(workbookNaming(1)), isStored: true }
  return withHiddenPart(zipOf([workbook, { name: 'xl/a.bin', bytes: hidden, isStored: true }]), hidden)
}

const built = new Map<string, Uint8Array>()

/** Caches the files for all servers, because building one takes longer than most refusals. */
function bytesOf(name: string, build: () => Uint8Array): Uint8Array {
  const bytes = built.get(name) ?? build()
  built.set(name, bytes)
  return bytes
}

/** Checks that each file is refused with a message while other requests are answered. */
export async function uploadHostileFiles(target: Target): Promise<Toll> {
  const toll: Toll = { requests: 0, faults: [] }
  const examId = await makeExam(target)
  for (const [name, bytes] of files) {
    const refused = upload(target, examId, name, bytesOf(name, bytes))
    const beside = await fire(target, { method: 'GET', path: '/contact' })
    const status = await refused
    toll.requests += 2
    if (status !== 400) toll.faults.push(`${status} to ${name}`)
    if (beside !== 200) toll.faults.push(`${beside} beside ${name}`)
  }
  return toll
}

async function makeExam({ campus, token }: Target): Promise<string> {
  const headers = { ...json, authorization: `Bearer ${token}` }
  const exam = { ...julyExam, title: 'Hostile files' }
  const sent = { method: 'POST', headers, body: JSON.stringify({ exam }) }
  return (JSON.parse((await send(campus, '/api/v1/saveExam', sent)).body) as { id: string }).id
}

function upload(target: Target, examId: string, name: string, bytes: Uint8Array): Promise<number> {
  const boundary = 'edge'
  const disposition = `--${boundary}\r\ncontent-disposition: form-data; name=`
  const body = Buffer.concat([
    Buffer.from(`${disposition}"examId"\r\n\r\n${examId}\r\n`),
    Buffer.from(`${disposition}"excelFileUpload"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const type = `multipart/form-data; boundary=${boundary}`
  const headers = { authorization: `Bearer ${target.token}`, 'content-type': type }
  return fire(target, { method: 'POST', path: '/api/v1/startResultImport', headers, body })
}
