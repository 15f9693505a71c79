import { expect, it } from 'vitest'
import type { Env } from '../env.ts'
import { emailsGoOut } from './mail.ts'

it('an email goes out only where a server is set to take it', () => {
  const appWith = (smtpUrl: string | null) => ({ env: { smtpUrl } as Env })
  expect(emailsGoOut(appWith(null))).toBe(false)
  expect(emailsGoOut(appWith('smtp://mail.example.edu'))).toBe(true)
})
