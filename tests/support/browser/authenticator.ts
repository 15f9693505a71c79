import { createOTP } from '@better-auth/utils/otp'

/**
 * Returns the authenticator's current code for the key as in its QR code. Each code works once: `ahead` 1 is the next
 * one, which is already accepted.
 */
export const codeOf = (key: string, ahead: 0 | 1 = 0): Promise<string> =>
  createOTP(Buffer.from(decodeBase32(key)).toString()).hotp(Math.floor(Date.now() / 30_000) + ahead)

function decodeBase32(text: string): number[] {
  const bits = [...text]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
}
