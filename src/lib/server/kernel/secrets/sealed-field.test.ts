import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKeyring } from './keyring.ts'
import { type SealedColumn, sealedField } from './sealed-field.ts'

const aadhaar: SealedColumn = {
  table: 'applicants',
  column: 'aadhaar',
  key: 'id',
  purpose: 'aadhaar',
  search: { column: 'aadhaar_hash', fold: (plain) => plain.replaceAll(/\s/g, '') },
}
const keyringOf = (...secrets: string[]) => createKeyring(() => secrets)
const old = keyringOf('the first secret')
const rotated = keyringOf('the second secret', 'the first secret')
const field = sealedField(old, aadhaar)

const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9]{12}$/))

describe('a sealed field', () => {
  it('opens to what was sealed, whatever it was, and is never sealed alike twice', () => {
    fc.assert(
      fc.property(text, fc.uuid(), (plain, id) => {
        const sealed = field.close(plain, id)
        return field.open(sealed, id) === plain && sealed !== field.close(plain, id)
      }),
    )
  })

  it('opens in no other row, column, table or purpose, and with no other secret', () => {
    const sealed = field.close('123456781234', 'a1')
    const others = [
      () => field.open(sealed, 'a2'),
      () => sealedField(old, { ...aadhaar, column: 'pan' }).open(sealed, 'a1'),
      () => sealedField(old, { ...aadhaar, table: 'parents' }).open(sealed, 'a1'),
      () => sealedField(old, { ...aadhaar, purpose: 'pan' }).open(sealed, 'a1'),
      () => sealedField(keyringOf('another secret'), aadhaar).open(sealed, 'a1'),
    ]
    for (const open of others) expect(open).toThrow('does not open')
  })

  it('opens no more once a character of it is another, and the error says nothing of it', () => {
    const plain = '123456781234'
    const sealed = field.close(plain, 'a1')
    fc.assert(
      fc.property(
        fc.nat({ max: sealed.length - 1 }),
        fc.constantFrom('A', 'b', '7', '.', ' '),
        (at, other) => {
          const changed = sealed.slice(0, at) + other + sealed.slice(at + 1)
          // Different last characters of base64url may decode to the same bytes.
          const [, , ...before] = sealed.split('.')
          const [, , ...after] = changed.split('.')
          const isSame = Buffer.from(before.join()).equals(Buffer.from(after.join())) && at > 10
          if (isSame || changed === sealed) return true
          try {
            return field.open(changed, 'a1') === plain
          } catch (error) {
            const said = String(error)
            return said.includes('applicants.aadhaar') && !said.includes(plain) && !said.includes(sealed)
          }
        },
      ),
    )
  })

  it.each(['', 's1', 's1.x', 's1....', 'p1.a.b.c.d', '123456781234', 's2.00000000.a.b.c'])(
    'refuses %j with nothing of it in the error',
    (sealed) => {
      expect(() => field.open(sealed, 'a1')).toThrow(/^A sealed text of applicants\.aadhaar does not open\.$/)
    },
  )

  it('opens with a new secret beside the old one, is sealed with the new one, and says which', () => {
    const sealed = field.close('123456781234', 'a1')
    const next = sealedField(rotated, aadhaar)
    expect(next.open(sealed, 'a1')).toBe('123456781234')
    const resealed = next.close('123456781234', 'a1')
    expect(resealed.startsWith(next.prefix())).toBe(true)
    expect(sealed.startsWith(next.prefix())).toBe(false)
    expect(() => field.open(resealed, 'a1')).toThrow('does not open')
  })

  it('opens what another process has sealed with a secret that came since this one began', () => {
    let secrets = ['the first secret']
    const running = sealedField(
      createKeyring(() => secrets),
      aadhaar,
    )
    running.close('x', 'a1')
    secrets = ['the second secret', 'the first secret']
    expect(running.open(sealedField(rotated, aadhaar).close('x', 'a1'), 'a1')).toBe('x')
  })

  it('is found by its hash, however it is typed, under the old secret too', () => {
    expect(field.hash('1234 5678 1234')).toBe(field.hash('123456781234'))
    expect(field.hash('123456781235')).not.toBe(field.hash('123456781234'))
    const next = sealedField(rotated, aadhaar)
    expect(next.hashes('123456781234')).toEqual([next.hash('123456781234'), field.hash('123456781234')])
    expect(sealedField(old, { ...aadhaar, purpose: 'pan' }).hash('x')).not.toBe(field.hash('x'))
  })

  it('is hashed with the secrets of the moment, and of very many with those of one moment', () => {
    let secrets = ['the first secret']
    let reads = 0
    const running = sealedField(
      createKeyring(() => ((reads += 1), secrets)),
      aadhaar,
    )
    secrets = ['the second secret', 'the first secret']
    const hashesOf = running.hasher()
    const before = reads
    const next = sealedField(rotated, aadhaar)
    for (const plain of ['1', '2', '3']) expect(hashesOf(plain)).toEqual(next.hashes(plain))
    expect(reads).toBe(before)
  })

  it('has no hash where it is not searched', () => {
    const { search: _, ...unsearched } = aadhaar
    expect(() => sealedField(old, unsearched).hash('x')).toThrow('applicants.aadhaar cannot be searched.')
  })

  it('does without no secret at all', () => {
    expect(() => sealedField(keyringOf(), aadhaar).close('x', 'a1')).toThrow('no secret')
  })
})
