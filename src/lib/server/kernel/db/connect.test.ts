import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cacheStatements } from './connect.ts'

let handle: Sqlite.Database

beforeEach(() => {
  handle = new Sqlite(':memory:')
  handle.exec("create table people (name text); insert into people values ('asha'), ('ravi')")
})

afterEach(() => handle.close())

it('prepares a statement once', () => {
  const prepare = vi.spyOn(handle, 'prepare')
  const remembering = cacheStatements(handle)
  for (const name of ['asha', 'ravi'])
    expect(remembering.prepare('select * from people where name = ?').all([name])).toEqual([{ name }])
  expect(prepare).toHaveBeenCalledTimes(1)
})

it('sees a column that came later', () => {
  const remembering = cacheStatements(handle)
  expect(remembering.prepare('select * from people').all([])).toEqual([{ name: 'asha' }, { name: 'ravi' }])
  remembering.prepare('alter table people add column role text').run([])
  expect(remembering.prepare('select * from people').all([])[0]).toEqual({ name: 'asha', role: null })
})

it('lets a statement run again while its rows are walked', () => {
  const statement = cacheStatements(handle).prepare('select name from people')
  const names = Array.from(statement.iterate([]), (row) => [row, statement.all([]).length])
  expect(names).toEqual([
    [{ name: 'asha' }, 2],
    [{ name: 'ravi' }, 2],
  ])
})
