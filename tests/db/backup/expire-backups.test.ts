import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { expireBackups } from '#lib/server/kernel/backup/backup.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prangan-backups-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function backup(day: string, name = `${day}T10-00-00`): string {
  mkdirSync(join(folder, name))
  const manifest = { form: 1, engine: 'sqlite', madeAt: `${day}T10:00:00.000Z`, tables: {}, files: 0 }
  writeFileSync(join(folder, name, 'backup.json'), JSON.stringify(manifest))
  return name
}

it('backups go when they are old, and what somebody named or that is not whole stays', () => {
  const old = [backup('2026-05-01'), backup('2026-06-01')]
  const stays = [backup('2026-11-01'), backup('2026-05-01', 'before-the-move'), '2026-04-01T10-00-00']
  mkdirSync(join(folder, '2026-04-01T10-00-00'))
  expect(expireBackups(folder, '2026-08-01T00:00:00.000Z').toSorted()).toEqual(old)
  expect(readdirSync(folder).toSorted()).toEqual(stays.toSorted())
})

it('the last one stays, however old it is', () => {
  const last = backup('2026-05-01')
  expect(expireBackups(folder, '2026-08-01T00:00:00.000Z')).toEqual([])
  expect(existsSync(join(folder, last))).toBe(true)
})
