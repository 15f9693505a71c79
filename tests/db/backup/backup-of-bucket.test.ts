import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { backedUpOnSqlite } from '../../support/database/backups.ts'
import { runCommand } from '../../support/processes/run-command.ts'

const { testApp, folder, back, restore } = backedUpOnSqlite()

describe('a backup of a college whose files are in a bucket', () => {
  const bucket = {
    FILES_URL: 's3://college/files?endpoint=http://127.0.0.1:1',
    AWS_ACCESS_KEY_ID: 'campus',
    AWS_SECRET_ACCESS_KEY: 'only for this test',
  }

  it('says where they are, and is restored with that setting alone', async () => {
    const saved = await runCommand('backup', [folder()], { DATA_DIR: testApp.app.env.dataDir, ...bucket })
    expect(saved).toMatchObject({ code: 0 })
    expect(saved.output).toContain('the files stay in http://127.0.0.1:1/college/files/')
    expect(existsSync(join(folder(), 'files'))).toBe(false)
    expect(await restore()).toMatchObject({
      code: 1,
      output: expect.stringContaining('The files of this backup are in http://127.0.0.1:1/college/files/'),
    })
    expect(existsSync(back())).toBe(false)
    const restored = await runCommand('restore', [folder()], { DATA_DIR: back(), ...bucket })
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('the files are in') })
  })
})
