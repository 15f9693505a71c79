import { beforeAll, describe, expect, it } from 'vitest'
import { openForAll } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { engines } from '../../support/database/databases.ts'
import { manyUsers } from '../../support/database/many-users.ts'

/** More than are sorted completely where no filter narrows the list. */
const people = 540

describe.each(engines)('a list of hundreds of rows, on %s', (engine) => {
  const testApp = openForAll(() => openTestApp(engine))

  beforeAll(async () => {
    await manyUsers(testApp).addUser(0)
    const { writes } = testApp.app.database
    const { id, ...user } = await writes
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'user-000')
      .executeTakeFirstOrThrow()
    for (let number = 1; number < people; number += 1) {
      const username = `user-${String(number).padStart(3, '0')}`
      const email = `${username}@example.edu`
      const copy = { ...user, id: `${id}-${number}`, username, email, name: `Ravi ${number % 7}` }
      await writes.insertInto('users').values(copy).execute()
    }
  })

  it.each(['username', '-username', 'name', '-name'])(
    'has the same rows in the same order with and without a filter, by %s',
    async (sort) => {
      for (const page of ['1', '2', '22']) {
        const whole = await showList(testApp, 'users', { sort, page })
        const filtered = await showList(testApp, 'users', { sort, page, sinceFrom: '2000-01-01' })
        expect(whole.found).toBe('540 found')
        expect(whole.rows).toHaveLength(page === '22' ? 15 : 25)
        expect(columnOf(whole, 'username')).toEqual(columnOf(filtered, 'username'))
      }
    },
  )
})
