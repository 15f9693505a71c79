import { features } from './app.ts'
import { envSettingsOf } from './kernel/declared.ts'
import { type Env, readEnvWith } from './kernel/env.ts'

/**
 * Reads the settings of an installation.
 * @throws Error that names each invalid setting and its expected form
 */
export const readEnv = (source: Readonly<Record<string, string | undefined>>): Env =>
  readEnvWith(source, envSettingsOf(features))
