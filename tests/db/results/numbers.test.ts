import { OPS, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import QRCode from 'qrcode'
import { describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { publishedExam } from '../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam, sheetOf } from '../../support/results/sample-exam.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const title = julyExam.title
const failed = '21B81A0502'
const level = { errorCorrectionLevel: 'M' } as const
/** All memo addresses have the same length, so their QR codes have the same size. */
const cellsASide = QRCode.create('http://127.0.0.1:4321/verify/0000000000', level).modules.size

describe.each(engines)('the numbers of a result on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  it('stand on the memo: fewer credits earned than taken, and the address in its QR code', async () => {
    await publishedExam(testApp, julyExam, ashaAndRavi)
    const { verifyCode } = await testApp.app.results.lookup.find(title, failed)
    const { bytes } = await testApp.app.results.memo(title, failed, 'en')
    const { text, darkModules } = await readMemo(bytes)
    expect(text).toMatch(
      /SGPA\s+2\.33\s+Total credits\s+4\.5\s+Earned credits\s+1\.5\s+Passed\s+2\s+Failed\s+1/,
    )
    expect(darkModules).toEqual(modulesOf(`http://127.0.0.1:4321/verify/${verifyCode}`))
    expect(darkModules).not.toEqual(modulesOf('http://127.0.0.1:4321/verify/0000000000'))
  })

  it('count an absence as failed, with its credits taken and none earned', async () => {
    const absent = sheetOf('21B81A0501,CN,NETWORKS,25,A,3', `${failed},CN,NETWORKS,0,ABSENT,0`)
    await publishedExam(testApp, julyExam, absent)
    expect((await testApp.app.results.lookup.find(title, failed)).result).toMatchObject({
      passCount: 0,
      failCount: 1,
      sgpa: 0,
      totalCredits: 300,
      earnedCredits: 0,
      courses: [{ grade: 'ABSENT', points: 0, status: 'Absent' }],
    })
  })

  it('bear the name of the register, and the file’s where the register has none', async () => {
    const student = { rollNumber: failed, name: 'Ravi Kumar', branch: 'CSE', batch: '2021' }
    await testApp.app.students.save([student])
    const bytes = Buffer.from(
      [
        'Htno,Subcode,Subname,Internals,Grade,Credits,Student Name',
        '21B81A0501,CN,NETWORKS,25,A,3,Asha of the file',
        `${failed},CN,NETWORKS,25,A,3,Ravi of the file`,
      ].join('\n'),
    )
    await publishedExam(testApp, julyExam, bytes)
    const { lookup } = testApp.app.results
    expect((await lookup.find(title, failed)).result).toMatchObject({
      studentName: 'Ravi Kumar',
      branch: 'CSE',
    })
    expect((await lookup.find(title, '21B81A0501')).result).toMatchObject({
      studentName: 'Asha of the file',
      branch: '',
    })
  })
})

/** Returns the text of a one-page memo and the dark modules of its QR code as `row column`. */
async function readMemo(bytes: Uint8Array): Promise<{ text: string; darkModules: string[] }> {
  const { promise } = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const page = await (await promise).getPage(1)
  const { items } = await page.getTextContent()
  const { fnArray, argsArray } = await page.getOperatorList()
  const paths = argsArray.filter((_, index) => fnArray[index] === OPS.constructPath)
  // A filled path of squares, thirteen numbers each (move, three lines, close); pdfjs has no types for it.
  const squares = paths.map(([, [path]]) => Object.values(path as Record<string, number>))
  const drawn = squares.find((path) => path.length > 13 * 100) ?? []
  return {
    text: items.map((item) => ('str' in item ? item.str : '')).join(' '),
    darkModules: darkOf(drawn),
  }
}

function darkOf(path: readonly number[]): string[] {
  const corners = Array.from({ length: path.length / 13 }, (_, index) => [
    path[index * 13 + 1] ?? 0,
    path[index * 13 + 2] ?? 0,
  ])
  const xs = corners.map(([x = 0]) => x)
  const ys = corners.map(([, y = 0]) => y)
  const left = Math.min(...xs)
  const top = Math.min(...ys)
  const cell = (Math.max(...xs) - left) / (cellsASide - 1)
  return corners
    .map(([x = 0, y = 0]) => `${Math.round((y - top) / cell)} ${Math.round((x - left) / cell)}`)
    .toSorted()
}

function modulesOf(address: string): string[] {
  const { modules } = QRCode.create(address, level)
  const cells = Array.from({ length: modules.size ** 2 }, (_, index) => [
    Math.floor(index / modules.size),
    index % modules.size,
  ])
  return cells
    .flatMap(([row = 0, column = 0]) => (modules.get(row, column) ? [`${row} ${column}`] : []))
    .toSorted()
}
