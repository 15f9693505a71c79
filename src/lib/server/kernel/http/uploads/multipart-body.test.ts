import { describe, expect, it } from 'vitest'
import { codeOf, file, formOf, sentAs, sentForm } from '#tests/support/calls/sent-multipart.ts'
import { readMultipart } from './multipart.ts'
const photos = { files: { photo: { bytes: 10, most: 2 }, scan: { bytes: 20 } } }

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

describe('a form whose file is too large', () => {
  const sent = (scan: File) => sentForm(formOf(['a', '1'], ['scan', scan], ['b', '2']))

  it.each([21, 400_000])(
    'of %d bytes has all that was typed, above and below it, and says so at its field',
    async (bytes) => {
      const typed = new FormData()
      const request = await sent(file(bytes))
      request.headers.set('content-length', String(bytes + 500))
      const read = readMultipart(request, photos, { typed })
      await expect(read).rejects.toMatchObject({ fields: { scan: { code: 'upload.tooLarge' } } })
      expect([...typed]).toEqual([
        ['a', '1'],
        ['b', '2'],
      ])
    },
  )

  it('says so at each of two', async () => {
    const form = formOf(['photo', file(11)], ['a', '1'], ['scan', file(21)], ['b', '2'])
    const typed = new FormData()
    const read = readMultipart(await sentForm(form), photos, { typed })
    await expect(read).rejects.toMatchObject({
      fields: { photo: { code: 'upload.tooLarge' }, scan: { code: 'upload.tooLarge' } },
    })
    expect(typed.get('b')).toBe('2')
  })

  it('is left behind 32 MiB, with what was typed above it', async () => {
    const head =
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x\r\nContent-Disposition: form-data; name="scan"; filename="a"\r\n\r\n'
    let sentBytes = 0
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(head)),
      pull(controller) {
        sentBytes += 1_048_576
        controller.enqueue(Buffer.alloc(1_048_576, 'x'))
      },
    })
    const request = new Request('http://campus.test/', {
      method: 'POST',
      body: endless,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      duplex: 'half',
    } as RequestInit)
    const typed = new FormData()
    const read = readMultipart(request, photos, { typed })
    await expect(read).rejects.toMatchObject({ fields: { scan: { code: 'upload.tooLarge' } } })
    expect(typed.get('a')).toBe('1')
    expect(sentBytes).toBeLessThan(40 * 1_048_576)
  })

  it('is refused by what it says of itself where nothing is shown again', async () => {
    const request = await sent(file(400_000))
    request.headers.set('content-length', '400500')
    expect(await codeOf(request, photos)).toBe('upload.tooLarge')
    expect(request.bodyUsed).toBe(false)
  })
})
