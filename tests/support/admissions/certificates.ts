import { type KeyObject, generateKeyPairSync, sign } from 'node:crypto'

/** PEM texts as TLS servers take them. */
export interface Pair {
  cert: string
  key: string
}

interface Authority {
  name: string
  privateKey: KeyObject
}

interface CertificateRequest {
  name: string
  /** The authority that signs it; without one it is self-signed. */
  by?: Authority
  /** ISO dates. */
  from?: string
  until?: string
  isAuthority?: boolean
}

/** Creates a certificate of a host or an authority for a single test. */
export function makeCertificate(wanted: CertificateRequest): Pair & Authority {
  const { name, by, from = '2020-01-01', until = '2049-12-31', isAuthority = false } = wanted
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signer = by ?? { name, privateKey }
  const about = isAuthority ? basicConstraints : alternativeNames(name)
  const toSign = sequence(
    tagged(0xa0, small(2)),
    small(1),
    ecdsaWithSha256,
    nameOf(signer.name),
    sequence(dayOf(from), dayOf(until)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(about)),
  )
  const signature = sign('sha256', toSign, signer.privateKey)
  const whole = sequence(toSign, ecdsaWithSha256, tagged(0x03, Buffer.from([0]), signature))
  return {
    name,
    privateKey,
    cert: pem(whole),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function tagged(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(0x30, ...parts)
const objectId = (...bytes: readonly number[]): Buffer => tagged(0x06, Buffer.from(bytes))

/** Encodes an integer below 128. */
const small = (value: number): Buffer => tagged(0x02, Buffer.from([value]))

const ecdsaWithSha256 = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))

/** Encodes a name with only an organisation. */
const nameOf = (name: string): Buffer =>
  sequence(tagged(0x31, sequence(objectId(0x55, 0x04, 0x0a), tagged(0x0c, Buffer.from(name)))))

const dayOf = (day: string): Buffer => tagged(0x17, Buffer.from(`${day.replaceAll('-', '').slice(2)}000000Z`))

const alternativeNames = (host: string): Buffer =>
  sequence(objectId(0x55, 0x1d, 0x11), tagged(0x04, sequence(tagged(0x82, Buffer.from(host)))))

const yes = tagged(0x01, Buffer.from([0xff]))
const basicConstraints = sequence(objectId(0x55, 0x1d, 0x13), yes, tagged(0x04, sequence(yes)))

const pem = (bytes: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64')}\n-----END CERTIFICATE-----\n`
