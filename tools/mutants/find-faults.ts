import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** One small fault: a file's text from `start` to `end` is replaced by `text`. */
export interface Fault {
  file: string
  line: number
  start: number
  end: number
  was: string
  text: string
}

const swapped: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.AsteriskToken]: '+',
}

/** Returns every place where a small change alters the program's behaviour. */
export function faultsOf(file: string): Fault[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const faults: Fault[] = []
  const add = (node: ts.Node, text: string): void => {
    const start = node.getStart(source)
    const line = source.getLineAndCharacterOfPosition(start).line + 1
    faults.push({ file, line, start, end: node.getEnd(), was: node.getText(source), text })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return
    faultIn(node, add)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return faults
}

function faultIn(node: ts.Node, add: (node: ts.Node, text: string) => void): void {
  if (ts.isBinaryExpression(node)) {
    const other = swapped[node.operatorToken.kind]
    if (other) add(node.operatorToken, other)
  } else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false')
  else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true')
  else if (ts.isNumericLiteral(node)) add(node, `${Number(node.text.replaceAll('_', '')) + 1}`)
  else if (ts.isIfStatement(node)) add(node.expression, `!(${node.expression.getText()})`)
  else if (isDroppable(node)) add(node, ';')
}

/** A call made for its side effect. */
const isDroppable = (node: ts.Node): boolean =>
  ts.isExpressionStatement(node) &&
  (ts.isCallExpression(node.expression) ||
    (ts.isAwaitExpression(node.expression) && ts.isCallExpression(node.expression.expression)))
