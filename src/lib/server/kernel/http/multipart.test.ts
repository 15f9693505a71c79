import { describe, expect, it } from 'vitest'
import { sheetLimits } from '../spreadsheets/sheet.types.ts'
import { type UploadLimits, fileOf, readMultipart } from './multipart.ts'

const sheet = { files: { sheet: { bytes: sheetLimits.fileBytes } } }
const photos = { files: { photo: { bytes: 10, most: 2 }, scan: { bytes: 20 } } }

const sentAs = (body: BodyInit, type?: string): Request =>
  new Request('http://campus.test/', {
    method: 'POST',
    body,
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
  })

/** As bytes: the form as a body of its own goes on sending after it was refused. */
const sentForm = async (form: FormData): Promise<Request> => {
  const whole = new Response(form)
  return sentAs(await whole.arrayBuffer(), whole.headers.get('content-type') ?? '')
}

const formOf = (...parts: readonly (readonly [string, string | File])[]): FormData => {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}

const file = (bytes: number, name = 'a.bin'): File => new File([Buffer.alloc(bytes, 65)], name)

const codeOf = async <Name extends string>(request: Request, limits: UploadLimits<Name>): Promise<unknown> =>
  readMultipart(request, limits).then(
    () => 'read',
    (error: unknown) => (error as { code?: string }).code,
  )

describe('a file', () => {
  it('of 40 MiB goes, and one byte more is refused', async () => {
    const form = await readMultipart(await sentForm(formOf(['sheet', file(sheetLimits.fileBytes)])), sheet)
    expect(fileOf(form, 'sheet').bytes.byteLength).toBe(41_943_040)
    expect(await codeOf(await sentForm(formOf(['sheet', file(sheetLimits.fileBytes + 1)])), sheet)).toBe(
      'upload.tooLarge',
    )
  })

  it('has the limit of its own name', async () => {
    expect(await codeOf(await sentForm(formOf(['scan', file(20)])), photos)).toBe('read')
    expect(await codeOf(await sentForm(formOf(['photo', file(11)])), photos)).toBe('upload.tooLarge')
  })

  it('may be left out, or repeated in order as often as it is declared', async () => {
    const parts = [
      ['photo', file(3, 'dir\\b.png')],
      ['scan', new File([], '')],
      ['photo', file(2, 'a.png')],
    ] as const
    const { files } = await readMultipart(await sentForm(formOf(...parts)), photos)
    expect(files.photo.map(({ name, bytes }) => [name, bytes.byteLength])).toEqual([
      ['b.png', 3],
      ['a.png', 2],
    ])
    expect(files.scan).toEqual([])
    expect(await codeOf(await sentForm(formOf(...parts, ['photo', file(1)])), photos)).toBe('upload.tooMany')
  })

  it('under another name is refused', async () => {
    expect(await codeOf(await sentForm(formOf(['other', file(1)])), photos)).toBe('upload.unexpected')
  })

  it('that is missing is named', async () => {
    const form = await readMultipart(await sentForm(formOf(['a', 'b'])), photos)
    expect(() => fileOf(form, 'scan')).toThrow('upload.missing')
  })
})

describe('texts', () => {
  it('come in order, all of a name', async () => {
    const form = await readMultipart(await sentForm(formOf(['a', '1'], ['b', '2'], ['a', '3'])), photos)
    expect(form.entries).toEqual([
      ['a', '1'],
      ['b', '2'],
      ['a', '3'],
    ])
    expect(form.fields).toEqual({ a: '3', b: '2' })
  })

  it('are refused when they are too many or too long', async () => {
    const many = Array.from({ length: 201 }, (_, index) => [`f${index}`, ''] as const)
    expect(await codeOf(await sentForm(formOf(...many)), photos)).toBe('form.tooManyFields')
    expect(await codeOf(await sentForm(formOf(['a', 'x'.repeat(70_000)])), photos)).toBe('form.tooLarge')
    const half = 'x'.repeat(40_000)
    expect(await codeOf(await sentForm(formOf(['a', half], ['b', half])), photos)).toBe('form.tooLarge')
  })
})

describe('a body', () => {
  const part = '--x\r\nContent-Disposition: form-data; name="scan"; filename="a"\r\n'
  const type = 'multipart/form-data; boundary=x'

  it.each([
    ['without a boundary', `${part}\r\nabc`, 'multipart/form-data', 'upload.notMultipart'],
    ['of another type', 'a=1', 'application/x-www-form-urlencoded', 'upload.notMultipart'],
    ['cut off in a file', `${part}\r\nabc`, type, 'upload.broken'],
    ['cut off in a header', part, type, 'upload.broken'],
    [
      'cut off in a text',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc',
      type,
      'upload.broken',
    ],
    ['that never begins', 'nothing', type, 'upload.broken'],
    [
      'with a header of 40 kB',
      `${part}X: ${'y'.repeat(40_000)}\r\n\r\nabc\r\n--x--\r\n`,
      type,
      'upload.broken',
    ],
  ])('%s is refused', async (_, body, contentType, code) => {
    expect(await codeOf(sentAs(body, contentType), photos)).toBe(code)
  })

  it('that goes on for ever is left at its limit', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536
        controller.enqueue(Buffer.alloc(65_536, 'x'))
      },
    })
    const request = new Request('http://campus.test/', {
      method: 'POST',
      body: endless,
      headers: { 'content-type': type },
      duplex: 'half',
    } as RequestInit)
    expect(await codeOf(request, photos)).toBe('upload.tooLarge')
    expect(sent).toBeLessThan(2_000_000)
  })
})
