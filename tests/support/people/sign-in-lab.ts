import { beforeEach } from 'vitest'
import { cheapHashing } from '../app/cheap-hashing.ts'
import type { EngineName } from '../database/databases.ts'
import { openForEach } from '../app/opened.ts'
import { asha, signInAs } from './people.ts'
import { openTestApp } from '../app/test-app.ts'

const lab = '198.51.100.1'

/** Sets up a college where Asha signs in, and a lab whose users share one address. `machine` is the hashing. */
export function signInLab(engine: EngineName) {
  const { state: machine, hashing } = cheapHashing()
  const testApp = openForEach(() => openTestApp(engine, { hashing }))
  beforeEach(async () => {
    await testApp.app.identity.createUser(asha)
  })
  const ofLab = (username: string, password: string, more: { headers?: Headers; address?: string } = {}) =>
    signInAs(testApp, username, password, { address: lab, ...more })
  return { testApp, machine, ofLab }
}
