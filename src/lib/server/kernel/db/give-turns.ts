import { setImmediate } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'

/** Milliseconds for which statements follow one another before everybody else has a turn. */
const longestRun = 10

/** When the first statement since the last turn of the event loop began; null where none has. */
let began: number | null = null

/**
 * Gives requests, timers and sockets a turn between statements of SQLite. Its driver answers in the same call, so that
 * code that awaits one statement after another would keep the event loop until the last of them: a loop of transactions
 * over a whole college stopped every visitor for minutes. PostgreSQL answers over a socket, which is a turn by itself.
 * A statement that was in a transaction waits in it, as on PostgreSQL.
 */
export const givingTurns = (connection: DatabaseConnection): DatabaseConnection => ({
  // Who reads a stream holds the connection for as long, and a turn would hold it longer.
  streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (began === null) begin()
    else if (performance.now() - began > longestRun) await turn()
    return connection.executeQuery<R>(query)
  },
})

async function turn(): Promise<void> {
  await setImmediate()
  begin()
}

function begin(): void {
  began = performance.now()
  void setImmediate().then(() => (began = null))
}
