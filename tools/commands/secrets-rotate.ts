import { parseArgs } from 'node:util'
import { createApp } from '#lib/server/app.ts'
import { sealedOf } from '#lib/server/kernel/declared.ts'
import { readEnv } from '#lib/server/env.ts'
import { reseal } from '#lib/server/kernel/secrets/reseal.ts'
import { addSecret } from '#lib/server/kernel/secrets/secret-key.ts'

/** Adds a new secret before the old ones and reseals what they have sealed; servers may run meanwhile. */
const { values } = parseArgs({ options: { 'reseal-only': { type: 'boolean', default: false } } })
const env = readEnv(process.env)
if (!values['reseal-only']) {
  await addSecret(env.secretKeyFile)
  process.stdout.write(`${env.secretKeyFile} has a new secret in its first line.\n`)
}
const app = await createApp({ ...env, logLevel: 'error' })
for (const column of sealedOf(app.features)) {
  const { resealed, lost } = await reseal(app.database, app.keyring, column)
  process.stdout.write(
    `${column.table}.${column.column}: ${resealed} resealed, ${lost} that could not be opened\n`,
  )
  if (lost > 0) process.exitCode = 1
}
await app.close()
process.stdout
  .write(`Restart every server now: everybody must sign in again. Until then a server seals with the secret it
knows, so run this command with --reseal-only afterwards. Keep the older lines: keys of the two-step sign-in
and texts of the page “Encrypt and decrypt” need them. Back up the file.
`)
