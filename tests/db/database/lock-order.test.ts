import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { advisoryLock, lockRows } from '#lib/server/kernel/db/portable.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { lockOrderIn, noLocks, noteStatement } from '../../support/locks/lock-order.ts'
import { takeLockFaults } from '../../support/locks/watch-locks.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const dues = 'select id from "dues" where id in ($1) order by id for update'
const orders = 'select id from "payment_orders" where id in ($1) order by id for update'
const mutex = 'select pg_advisory_xact_lock($1)'

describe('the lock order', () => {
  const faultsOf = (...statements: string[]): string[] => {
    const taken = noLocks()
    return statements.map((each) => noteStatement(taken, each, [1])).filter(Boolean)
  }

  it('is read from the documentation of the store', () => {
    expect(
      lockOrderIn(' *  1. an\n *  2. rows: `jobs`,\n *     `imports`;\n *  3. `counters`;\n *  4. tags `x`'),
    ).toEqual(['jobs', 'imports', 'counters'])
  })

  it('allows what follows it', () => {
    expect(faultsOf(mutex, dues, dues, orders, 'insert into "counters" values (1)')).toEqual([])
    // A lock that is held already is taken again.
    expect(faultsOf(mutex, dues, mutex)).toEqual([])
  })

  it('names what is locked too late, or has no place', () => {
    expect(faultsOf(orders, dues)).toEqual(['dues is locked after payment_orders.'])
    expect(faultsOf('insert into "counters" values (1)', dues)).toEqual(['dues is locked after counters.'])
    expect(faultsOf('select * from "weather" where id = $1 for share')).toEqual([
      'The table weather has no place in the lock order of the store.',
    ])
  })

  it('wants an advisory lock as the first statement, whatever came before', () => {
    const late = ['An advisory lock is not the first statement of its transaction.']
    expect(faultsOf('select * from "dues"', mutex)).toEqual(late)
    expect(faultsOf(dues, mutex)).toEqual([...late].slice(0, 1))
  })
})

describe('a transaction on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))
  const transact = () => storeOf(testApp.app.database, (db) => db).transact

  it('is watched: locks out of order and a late advisory lock are noticed', async () => {
    await transact()(async (db) => {
      await lockRows(db, 'payment_orders', ['a'])
      await lockRows(db, 'dues', ['b'])
    })
    await transact()(async (db) => {
      await sql`select 1`.execute(db)
      await advisoryLock(db, 1)
    })
    expect(takeLockFaults()).toMatchObject([
      expect.stringContaining('dues is locked after payment_orders.'),
      expect.stringContaining('not the first statement'),
    ])
  })

  it('may lock in order, each transaction anew', async () => {
    for (const tables of [['dues'], ['payment_orders'], ['dues', 'payment_orders']] as const)
      await transact()(async (db) => {
        for (const table of tables) await lockRows(db, table, ['a'])
      })
    expect(takeLockFaults()).toEqual([])
  })
})
