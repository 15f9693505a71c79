import { features } from './app.ts'
import { envSettingsOf } from './kernel/declared.ts'
import { type Env, readEnvWith } from './kernel/env.ts'

/** The settings of an installation. @throws Error naming each bad one and what it should look like */
export const readEnv = (source: Readonly<Record<string, string | undefined>>): Env =>
  readEnvWith(source, envSettingsOf(features))
