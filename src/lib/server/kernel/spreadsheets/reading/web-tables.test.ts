import { describe, expect, it } from 'vitest'
import { readSheet } from './read-sheet.ts'

const page = (body: string, head = ''): string =>
  `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`
const read = (html: string | Uint8Array) => readSheet(Buffer.from(html), 'results.xls')
const cellsOf = async (html: string | Uint8Array) => (await read(html)).rows.map(({ cells }) => cells)

const table = (...rows: string[][]): string =>
  `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`

const marks = table(['Htno', 'Subcode', 'Grade'], ['21B81A0501', '05301', 'A'], ['21B81A0502', '05301', 'B'])

describe('of a web page', () => {
  it('the largest table is read, and the others are named', async () => {
    const title = table(['Results', 'of'], ['B.Tech', '2026'])
    const named = `<table><caption>Withheld</caption><tr><td>HT</td></tr><tr><td>1</td></tr></table>`
    const sheet = await read(page(title + marks + named))
    expect(sheet.headers).toEqual(['Htno', 'Subcode', 'Grade'])
    expect(sheet.rows.map(({ cells }) => cells)).toEqual([
      ['21B81A0501', '05301', 'A'],
      ['21B81A0502', '05301', 'B'],
    ])
    expect(sheet.otherSheets).toEqual(['Results | of', 'Withheld'])
  })

  it('a list that goes on in a second table is not lost', async () => {
    await expect(read(page(marks + marks))).rejects.toThrow(
      expect.objectContaining({ code: 'sheet.several' }),
    )
  })

  it('a table inside a cell is one of its own', async () => {
    const around = `<table><tr><td>Menu</td><td>Home ${marks} Imprint</td></tr><tr><td>a</td><td>b</td></tr></table>`
    const { headers, otherSheets } = await read(page(around))
    expect(headers).toEqual(['Htno', 'Subcode', 'Grade'])
    expect(otherSheets).toEqual(['Menu | Home Imprint'])
  })

  it('cells over several rows and columns stand where they are seen', async () => {
    const rows = [
      '<tr><th rowspan="2">Htno</th><th colspan="2">CN</th><th colspan="2">OS</th></tr>',
      '<tr><th>Grade CN</th><th>Credits CN</th><th>Grade OS</th><th>Credits OS</th></tr>',
      '<tr><td rowspan=2>X1</td><td>A</td><td>3</td><td>B</td><td>3</td></tr>',
      '<tr><td>B</td><td>3</td><td>C</td><td>3</td></tr>',
    ]
    const { headers, rows: read1, mergedColumns } = await read(page(`<table>${rows.join('')}</table>`))
    expect(headers).toEqual(['Htno', 'Grade CN', 'Credits CN', 'Grade OS', 'Credits OS'])
    expect(read1.map(({ cells }) => cells)).toEqual([
      ['X1', 'A', '3', 'B', '3'],
      ['X1', 'B', '3', 'C', '3'],
    ])
    expect(mergedColumns).toEqual([0])
  })

  it('texts are those that people see', async () => {
    const cell =
      'Asha<br>Devi&nbsp; &amp; <b>Co</b><script>alert(1)</script><style>td{}</style><span style="display:none">0001</span><!-- no -->'
    expect(
      await cellsOf(page(table(['Htno', 'Name'], ['X1', cell], ['X2', '&#8377;&nbsp;1,230 &eacute;']))),
    ).toEqual([
      ['X1', 'Asha Devi & Co'],
      ['X2', '₹ 1,230 é'],
    ])
  })

  it('tags that nobody closed are understood', async () => {
    expect(
      await cellsOf(
        '<table><tr><td>Htno<td><font>Grade<tr><td>X1<td><font color=red>A<tr><td>X2<td>B</table>',
      ),
    ).toEqual([
      ['X1', 'A'],
      ['X2', 'B'],
    ])
  })

  it('hidden rows and columns are marked, a hidden table is passed over', async () => {
    const rows = [
      '<col><col style="display:none">',
      '<tr><td>Htno</td><td>Old</td><td>Grade</td></tr>',
      '<tr style="DISPLAY: none"><td>X1</td><td>a</td><td>A</td></tr>',
      '<tr><td>X2</td><td>a</td><td>B</td></tr>',
      '<tbody hidden><tr><td>X3</td><td>a</td><td>B</td></tr></tbody>',
    ]
    const sheet = await read(page(`<table>${rows.join('')}</table><div style="display:none">${marks}</div>`))
    expect(sheet.rows.map(({ cells, isHidden }) => [cells[0], isHidden])).toEqual([
      ['X1', true],
      ['X2', undefined],
      ['X3', true],
    ])
    expect(sheet).toMatchObject({
      hiddenRows: 2,
      hiddenColumns: [1],
      hiddenSheets: ['Htno | Subcode | Grade'],
    })
  })

  it.each([
    ['what it says of itself', '<meta charset="windows-1252">', 'latin1'],
    ['nothing, and UTF-8', '', 'utf8'],
    ['a mark', '', 'utf16le'],
  ] as const)('the letters come by %s', async (_, head, encoding) => {
    const bytes = Buffer.from(page(table(['Htno', 'Name'], ['X1', 'Renée']), head), encoding)
    const mark = encoding === 'utf16le' ? Buffer.from([0xff, 0xfe]) : Buffer.alloc(0)
    expect(await cellsOf(Buffer.concat([mark, bytes]))).toEqual([['X1', 'Renée']])
  })

  it('a page without a table says so', async () => {
    await expect(read(page('<p>Your session has expired.</p>'))).rejects.toThrow(
      expect.objectContaining({ code: 'sheet.noTable' }),
    )
  })
})

describe('of a web page that was saved with all that belongs to it', () => {
  const mail = (...parts: string[]): string =>
    ['MIME-Version: 1.0', 'Content-Type: multipart/related;', ' boundary="=_X"', '', 'This is a mail.', '']
      .concat(parts.map((part) => `--=_X\r\n${part}\r\n`))
      .concat('--=_X--')
      .join('\r\n')
  const part = (head: string, body: string): string => `Content-Type: ${head}\r\n\r\n${body}`

  it('quoted characters and wrapped lines are put together', async () => {
    const body = page(table(['Htno', 'Name'], ['X1', 'Ren=E9e De=\r\nvi'])).replace(
      '<html>',
      '<html class=3D"x">',
    )
    const encoded = 'text/html; charset="iso-8859-1"\r\nContent-Transfer-Encoding: quoted-printable'
    expect(await cellsOf(mail(part(encoded, body)))).toEqual([['X1', 'Renée Devi']])
  })

  it('base64 is unpacked, and pictures are left alone', async () => {
    const encoded = 'text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64'
    const picture = part('image/png\r\nContent-Transfer-Encoding: base64', 'PHRhYmxlPjwvdGFibGU+')
    const body = Buffer.from(page(marks)).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
    expect(await cellsOf(mail(picture, part(encoded, body)))).toHaveLength(2)
  })

  it('each sheet of a workbook is a page of its own', async () => {
    const about = page(table(['Column', 'Meaning'], ['Grade', 'A+ to F']))
    const inner = `multipart/alternative; boundary=Y\r\n\r\n--Y\r\n${part('text/html', page(marks))}\r\n--Y--`
    const sheet = await read(mail(part('text/html', about), `Content-Type: ${inner}`))
    expect(sheet.headers).toEqual(['Htno', 'Subcode', 'Grade'])
    expect(sheet.otherSheets).toEqual(['Column | Meaning'])
  })
})

describe('a spreadsheet in the XML of Excel 2003', () => {
  const namespace = 'urn:schemas-microsoft-com:office:spreadsheet'
  const book = (...sheets: string[]): string =>
    `<?xml version="1.0"?><Workbook xmlns="${namespace}" xmlns:ss="${namespace}"><Styles><Style ss:ID="s1"><NumberFormat ss:Format="&quot;26T14A0&quot;000"/></Style><Style ss:ID="s2"><NumberFormat ss:Format="Percent"/></Style></Styles>${sheets.join('')}</Workbook>`
  const sheet = (name: string, rows: string, options = ''): string =>
    `<Worksheet ss:Name="${name}"><Table>${rows}</Table>${options}</Worksheet>`
  const cell = (text: string, kind = 'String', more = ''): string =>
    `<Cell ${more}><Data ss:Type="${kind}">${text}</Data></Cell>`
  const headings = `<Row>${cell('Htno')}${cell('DOB')}${cell('Share')}${cell('Batch')}</Row>`

  it('is read as it is seen', async () => {
    const hiddenSheet = '<WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions>'
    const rows = [
      '<Column/><Column ss:Hidden="1"/>',
      headings,
      `<Row>${cell('501', 'Number', 'ss:StyleID="s1"')}${cell('2005-08-15T00:00:00.000', 'DateTime')}${cell('0.85', 'Number', 'ss:StyleID="s2"')}${cell('2022', 'Number', 'ss:MergeDown="1"')}</Row>`,
      `<Row>${cell('502', 'Number', 'ss:StyleID="s1"')}${cell('x', 'String', 'ss:Index="3"')}</Row>`,
      `<Row ss:Index="9" ss:Hidden="1">${cell('&lt;b&gt;')}<Cell ss:Index="4"><Comment><Data>no</Data></Comment></Cell></Row>`,
    ]
    const lists = sheet('Lists', `<Row>${cell('a')}${cell('b')}</Row>`, hiddenSheet)
    expect(await read(book(lists, sheet('S', rows.join(''))))).toEqual({
      headers: ['Htno', 'DOB', 'Share', 'Batch'],
      rows: [
        { line: 2, cells: ['26T14A0501', '2005-08-15', '85', '2022'], dates: [1] },
        { line: 3, cells: ['26T14A0502', '', 'x', '2022'] },
        { line: 9, cells: ['<b>'], isHidden: true },
      ],
      otherSheets: [],
      hiddenSheets: ['Lists'],
      hiddenRows: 1,
      hiddenColumns: [1],
      mergedColumns: [3],
      unreadColumns: 0,
    })
  })
})

describe('a hostile page stays within the limits of every sheet', () => {
  const many = (text: string, times: number): string => text.repeat(times)
  it.each([
    ['nested without end', () => many('<div>', 1_000_000), 'sheet.tooDemanding'],
    ['tables in tables', () => many('<table><tr><td>', 100_000), 'sheet.tooDemanding'],
    ['a million tables', () => many('<table><tr><td>a</td></tr></table>', 1_000_000), 'sheet.tooDemanding'],
    ['a text without end', () => `<table><tr><td>a<td>${many('x', 5_000_000)}`, 'sheet.cellTooLong'],
    ['too many rows', () => `<table>${many('<tr><td>a<td>b', 200_100)}`, 'sheet.tooManyRows'],
    ['too many cells', () => `<table>${many(`<tr>${many('<td>a', 250)}`, 8100)}`, 'sheet.tooManyCells'],
    [
      'a cell over all rows, filled again and again',
      () =>
        `<table><tr>${many('<td>head', 201)}<tr>${many('<td rowspan=65000>x', 200)}<td>y${many('<tr><td>z', 20_000)}`,
      'sheet.tooManyCells',
    ],
    ['a tag without end', () => `<table ${many('a', 5_000_000)}`, 'sheet.noTable'],
    ['comments without end', () => `<!-- ${many('<table>', 1_000_000)}`, 'sheet.noTable'],
    ['quotes without end', () => `<table><tr><td title="${many('<td>', 1_000_000)}`, 'sheet.noTable'],
  ])('%s', { timeout: 30_000 }, async (_, make, code) => {
    await expect(read(make())).rejects.toThrow(expect.objectContaining({ code }))
  })

  it('spans beyond all measure cost nothing', async () => {
    const wide = '<td rowspan="999999999" colspan="999999999">far</td>'
    const html = `<table><tr><td>Htno</td><td>Grade</td></tr><tr><td>X1</td><td>A</td>${wide}</tr><tr><td>X2</td><td>B</td></tr></table>`
    expect((await read(html)).rows).toHaveLength(2)
  })

  it('a mail of ever more parts is refused', async () => {
    const parts =
      'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=X\r\n\r\n' + '--X\r\n'.repeat(100_000)
    await expect(read(parts)).rejects.toThrow(expect.objectContaining({ code: 'sheet.tooDemanding' }))
  })
})
