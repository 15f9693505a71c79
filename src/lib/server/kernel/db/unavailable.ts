/**
 * Whether the failure is the machine's and not the user's: the disk is full or broken, or the database is down,
 * locked for too long or damaged. Errors in `cause` or in an AggregateError count too.
 */
export function isUnavailable(error: unknown): boolean {
  return withCauses(error).some((each) => unavailableCode.test(codeOf(each)) || isLostConnection(each))
}

const unavailableCode = new RegExp(
  `^(${[
    'SQLITE_(FULL|IOERR|CANTOPEN|READONLY|BUSY|CORRUPT|NOTADB|PROTOCOL)(_\\w+)?',
    'ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE',
    'ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH',
    // PostgreSQL: shutdown, lost connection, idle transaction timeout, out of resources, system error, damaged files.
    '57P0\\w|08\\w{3}|25P03|53\\w{3}|58\\w{3}|XX00[12]',
  ].join('|')})$`,
)

/** The PostgreSQL driver throws these without a code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Cannot use a pool after calling end)/

const isLostConnection = (error: unknown): boolean =>
  error instanceof Error && lostConnection.test(error.message)

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''

/** Uses a set, so that an error that is its own cause does not loop. */
function withCauses(error: unknown): unknown[] {
  const found = new Set<unknown>([error])
  for (const each of found) for (const behind of behindOf(each)) found.add(behind)
  return [...found]
}

function behindOf(error: unknown): unknown[] {
  if (!(error instanceof Error)) return []
  const gathered: unknown[] = error instanceof AggregateError ? error.errors : []
  return error.cause === undefined ? gathered : [error.cause, ...gathered]
}
