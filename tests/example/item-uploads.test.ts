import { describe, expect, it } from 'vitest'
import { openForEach } from '../support/app/opened.ts'
import { serveCalls } from '../support/servers/serve-calls.ts'
import { askItems, guard } from './feature/ask-items.ts'
import { lostItemsOf } from './feature/feature.ts'
import { itemRoutes } from './feature/item-calls.ts'
import { openLostItems } from './feature/open-lost-items.ts'

const testApp = openForEach(() => openLostItems('sqlite'))
const campus = openForEach(() => serveCalls(testApp, itemRoutes))

const asked = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  askItems(campus, { method, path, body, ...(headers && { headers }) })

describe('a multipart body', () => {
  type Part = readonly [name: string, value: string | File]
  const photo = (bytes: number, fileName: string): File => new File([Buffer.alloc(bytes, 65)], fileName)
  const described = (value: unknown): Part => ['description', JSON.stringify(value)]
  const umbrella = described({ name: 'Umbrella', place: 'Library' })
  const signed: Part = ['form', photo(5, 'form.pdf')]

  async function post(...parts: Part[]) {
    const form = new FormData()
    for (const [name, value] of parts) form.append(name, value)
    const answer = await fetch(`${campus.url}/api/v1/lostItems`, {
      method: 'POST',
      body: form,
      headers: guard,
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const count = async (): Promise<number> => (await lostItemsOf(testApp.app).store.read.all()).length

  it('brings typed texts, JSON and files, repeated ones in their order', async () => {
    const sent = await post(
      ['note', 'first'],
      ['photo', photo(3, 'b.png')],
      umbrella,
      ['note', 'second'],
      signed,
      ['photo', photo(2, 'a.png')],
    )
    expect(sent).toMatchObject({
      status: 200,
      body: { photos: ['b.png 3', 'a.png 2'], notes: ['first', 'second'], by: 'visitor', place: 'Library' },
    })
  })

  it('may bring its JSON as a file, as some clients send it, and no photo', async () => {
    const blob = new File([JSON.stringify({ name: 'Umbrella' })], 'blob', { type: 'application/json' })
    expect(await post(['description', blob], signed)).toMatchObject({
      status: 200,
      body: { photos: [], notes: [] },
    })
  })

  it('says what is wrong at the path of the field, and keeps nothing', async () => {
    const wrong = await post(described({ name: ' ', tags: ['a', ''] }), signed)
    expect(wrong.status).toBe(400)
    expect(Object.keys(wrong.body['fields'] as object)).toEqual(['description.name', 'description.tags.1'])
    for (const [parts, code, field] of [
      [[signed], 'field.required', 'description'],
      [[['description', '{'], signed], 'request.notJson', 'description'],
      [[umbrella, umbrella, signed], 'request.repeatedParameter', undefined],
      [[described({ name: 'a\0b' }), signed], 'field.invalid', 'description.name'],
      [[umbrella], 'upload.missing', 'form'],
      [[umbrella, ['form', photo(0, 'empty.pdf')]], 'upload.missing', 'form'],
      [[umbrella, signed, ['other', photo(1, 'x')]], 'upload.unexpected', undefined],
    ] as [Part[], string, string | undefined][]) {
      const { status, body } = await post(...parts)
      expect({ status, code: body['code'], field: Object.keys(body['fields'] ?? {})[0] }).toEqual({
        status: 400,
        code,
        field,
      })
    }
    expect(await count()).toBe(0)
  })

  it('is capped part by part and as a whole, before it is read', async () => {
    const long = 'a'.repeat(2 * 1_048_576)
    expect((await post(['description', long], signed)).body['code']).toMatch(
      /upload\.(partTooLarge|tooLarge)/,
    )
    expect((await post(described({ name: 'a'.repeat(2100) }), signed)).body).toMatchObject({
      code: 'upload.partTooLarge',
      fields: { description: expect.any(String) },
    })
    const file = new File(['a'.repeat(2100)], 'blob', { type: 'application/json' })
    expect((await post(['description', file], signed)).body['code']).toBe('upload.partTooLarge')
    const photos = ['a', 'b', 'c'].map((name): Part => ['photo', photo(1, name)])
    expect((await post(umbrella, signed, ...photos)).body['code']).toBe('upload.tooMany')
    expect((await post(umbrella, ['photo', photo(1001, 'x')], signed)).body['code']).toBe('upload.tooLarge')
    const many = Array.from({ length: 10_000 }, (): Part => ['note', ''])
    expect((await post(...many)).body['code']).toMatch(/form\.tooManyFields|upload\.tooLarge/)
    const some = Array.from({ length: 300 }, (): Part => ['note', ''])
    expect((await post(...some)).body['code']).toBe('form.tooManyFields')
    expect(await count()).toBe(0)
  })

  it('nested deeper than the stack is refused like any other', async () => {
    const { status } = await post(['description', `{"name":${'['.repeat(900)}${']'.repeat(900)}}`], signed)
    expect(status).toBe(400)
  })

  it('larger than the call takes is refused, in JSON as well', async () => {
    const { status, body } = await asked('PUT', '/api/v1/lostItems/x', { name: 'a'.repeat(5000) })
    expect([status, body['code']]).toEqual([400, 'request.tooLargeKilobytes'])
  })
})
