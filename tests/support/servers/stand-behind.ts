import { type KyselyPlugin, type RootOperationNode, TableNode } from 'kysely'

/**
 * Makes queries hang forever after the `count`-th matching one, inside their transaction, and reports it to
 * `killed-process.ts`.
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

/** Reports that the process hangs and waits to be killed. */
export function stand(): Promise<never> {
  process.stdout.write('standing\n')
  return new Promise(() => {})
}

/** Matches statements that insert or update rows of the table. */
export const writesTo =
  (table: string) =>
  (node: RootOperationNode): boolean => {
    if (node.kind === 'InsertQueryNode') return node.into?.table.identifier.name === table
    if (node.kind !== 'UpdateQueryNode' || !node.table || !TableNode.is(node.table)) return false
    return node.table.table.identifier.name === table
  }
