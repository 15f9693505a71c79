/**
 * True where the database or the disk does not answer, which is nobody's fault who asks: full, away,
 * starting, stopping, locked for too long.
 */
export function isUnavailable(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 8; each = each.cause, depth += 1) {
    if ('code' in each && unavailableCode.test(String(each.code))) return true
    if (lostConnection.test(each.message)) return true
    if (each instanceof AggregateError && each.errors.some(isUnavailable)) return true
  }
  return false
}

/** SQLite, the system, PostgreSQL: connections (08), resources (53), the operator (57P0x). */
const unavailableCode =
  /^(SQLITE_(FULL|IOERR|CANTOPEN|READONLY|BUSY)(_\w+)?|ENOSPC|EDQUOT|EROFS|EIO|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|08\w{3}|53\w{3}|57P0\w)$/

/** The driver's own, which carry no code. */
const lostConnection = /^(Connection terminated|timeout exceeded when trying to connect)/
