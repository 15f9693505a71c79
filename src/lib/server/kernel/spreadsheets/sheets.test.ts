import { once } from 'node:events'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MessageChannel, Worker, locks } from 'node:worker_threads'
import { afterAll, expect, it } from 'vitest'
import { rowOf, workbookNaming, xlsxOf } from '#tests/support/documents/workbook-bytes.ts'
import { createSheets, createSheetsOver } from './sheets.ts'

const sheets = createSheets()
afterAll(() => sheets.close())

const list = (rows: number): Buffer => Buffer.from(`Htno,Grade\n${'21B81A0501,A\n'.repeat(rows)}`)
const bomb = xlsxOf(rowOf('a', 'b'), { 'xl/workbook.xml': workbookNaming(2999) })

it('a file comes back as its outline and in full', async () => {
  const bytes = list(1234)
  expect(await sheets.outline(bytes, 'a.csv')).toMatchObject({ headers: ['Htno', 'Grade'], rows: 1234 })
  const { rows, ...rest } = await sheets.read(bytes, 'a.csv')
  expect(rows).toHaveLength(1234)
  expect(rows.at(-1)).toEqual({ line: 1235, cells: ['21B81A0501', 'A'] })
  expect(rest).toEqual({
    headers: ['Htno', 'Grade'],
    otherSheets: [],
    hiddenSheets: [],
    hiddenRows: 0,
    hiddenColumns: [],
    mergedColumns: [],
    unreadColumns: 0,
  })
})

it('a thread is handed rows, of a file that was outlined as of any other, and refusals', async () => {
  const { port1, port2 } = new MessageChannel()
  sheets.serve(port1)
  const far = createSheetsOver(() => port2)
  await sheets.outline(list(3), 'seen.csv')
  expect((await far.read(list(3), 'seen.csv')).rows.at(-1)).toEqual({ line: 4, cells: ['21B81A0501', 'A'] })
  expect((await far.read(list(1234), 'new.csv')).rows).toHaveLength(1234)
  expect(await far.outline(list(2), 'new.csv')).toMatchObject({ rows: 2 })
  await expect(far.read(bomb, 'bomb.xlsx')).rejects.toMatchObject({ code: 'sheet.tooManySheets' })
  port1.close()
})

it('a thread is notified when its reader goes away', async () => {
  const { port1, port2 } = new MessageChannel()
  const asked = createSheetsOver(() => port2).read(list(2), 'a.csv')
  port1.close()
  await expect(asked).rejects.toThrow('Nobody reads spreadsheets any longer.')
})

it('a file whose reader went away while it was read is left, and the next one is read', async () => {
  const { port1, port2 } = new MessageChannel()
  sheets.serve(port1)
  const read = createSheetsOver(() => port2).read(list(200_000), 'long.csv')
  await once(port2, 'message')
  port1.close()
  await expect(read).rejects.toThrow('Nobody reads spreadsheets any longer.')
  expect(await sheets.outline(list(2), 'next.csv')).toMatchObject({ rows: 2 })
})

it('a hostile file is refused by itself: those that are read at the same time are not', async () => {
  const [before, refused, after] = await Promise.allSettled([
    sheets.outline(list(3), 'before.csv'),
    sheets.outline(bomb, 'bomb.xlsx'),
    sheets.outline(list(5), 'after.csv'),
  ])
  expect(before).toMatchObject({ status: 'fulfilled', value: { rows: 3 } })
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'sheet.tooManySheets' } })
  expect(after).toMatchObject({ status: 'fulfilled', value: { rows: 5 } })
})

it('a file of the same name with other bytes is read again', async () => {
  expect((await sheets.outline(list(2), 'a.csv')).rows).toBe(2)
  expect((await sheets.outline(list(4), 'a.csv')).rows).toBe(4)
})

it('a line that is full refuses with a sentence, and those in it are served', async () => {
  const asked = Array.from({ length: 21 }, () => sheets.outline(list(2), 'a.csv'))
  const settled = await Promise.allSettled(asked)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(settled.at(-1)).toMatchObject({ reason: { kind: 'TooMany', code: 'sheet.busy' } })
})

/** Starts a thread that reports when it has queued and when it has read its file, and then ends. */
const readingThread = (): Worker =>
  new Worker(
    `import { locks, parentPort } from 'node:worker_threads'
    import { createSheets } from '${pathToFileURL(resolve('src/lib/server/kernel/spreadsheets/sheets.ts')).href}'
    parentPort.on('message', () => {})
    const request = locks.request.bind(locks)
    locks.request = (...asked) => {
      const done = request(...asked)
      parentPort.postMessage('stands in the line')
      return done
    }
    const sheets = createSheets()
    await sheets.read(Buffer.from('Htno,Grade\\nX1,A'), 'a.csv')
    parentPort.postMessage('read')
    await sheets.close()
    parentPort.close()`,
    { eval: true },
  )

it('threads stand in one line with the others, and one that ends gives its place up', async () => {
  const gate = Promise.withResolvers<void>()
  const held = locks.request('sheets', () => gate.promise)
  const ending = readingThread()
  const reading = readingThread()
  await Promise.all([once(ending, 'message'), once(reading, 'message')])
  const done: string[] = []
  const read = once(reading, 'message').then(() => done.push('thread'))
  const outlined = sheets.outline(list(2), 'a.csv').then(() => done.push('main'))
  await ending.terminate()
  expect(done).toEqual([])
  gate.resolve()
  await Promise.all([held, read, outlined])
  expect(done.toSorted()).toEqual(['main', 'thread'])
})
