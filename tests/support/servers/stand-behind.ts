import { type KyselyPlugin, type RootOperationNode, TableNode } from 'kysely'

/**
 * Queries through it stand still for ever behind the `count`-th of those that count, in the middle of their
 * transaction, and say so: `killed-process.ts` waits for that.
 */
export function standBehind(
  count: number,
  counts: (node: RootOperationNode) => boolean = () => true,
): KyselyPlugin {
  const counted = new WeakSet<object>()
  let made = 0
  return {
    transformQuery({ node, queryId }) {
      if (counts(node)) counted.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (!counted.has(queryId)) return result
      made += 1
      return made < count ? result : stand()
    },
  }
}

/** Of a process that is about to be killed. */
export function stand(): Promise<never> {
  process.stdout.write('standing\n')
  return new Promise(() => {})
}

/** It adds rows to the table or changes some. */
export const writesTo =
  (table: string) =>
  (node: RootOperationNode): boolean => {
    if (node.kind === 'InsertQueryNode') return node.into?.table.identifier.name === table
    if (node.kind !== 'UpdateQueryNode' || !node.table || !TableNode.is(node.table)) return false
    return node.table.table.identifier.name === table
  }
