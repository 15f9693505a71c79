import { m } from '#paraglide/messages.js'
import { openDialog } from './dialog.ts'
import { element, makeDialog } from './make-dialog.ts'

interface Question extends AskOptions {
  /** Label of the button that confirms: a verb. */
  actionLabel: string
  isDanger?: boolean
}

/**
 * Asks for confirmation before an action that is hard to undo, in scripts of a page. Returns true for the action; false
 * for “Cancel”, Escape and the backdrop.
 * @example if (await ask({ title: 'Undo the upload “july.xlsx”?', actionLabel: 'Undo' })) await undo()
 */
export async function ask({ actionLabel, isDanger = false, ...question }: Question): Promise<boolean> {
  const answer = await askWithAnswers(
    question,
    [actionLabel, 'yes', isDanger ? 'button danger primary' : 'button primary'],
    [m['dialog.cancel'](), 'no'],
  )
  return answer === 'yes'
}

/** Shows a message that must be read before the work goes on. */
export async function showMessage(text: string): Promise<void> {
  await askWithAnswers({ title: text }, [m['dialog.close'](), 'close'])
}

interface AskOptions {
  title: string
  /** Paragraphs below the title: what the answers lead to, with numbers. */
  text?: string | readonly (string | undefined)[]
}

type Answer = readonly [word: string, value: string, look?: string]

/**
 * Opens a dialog and returns the value of the chosen answer; empty where the dialog was closed without one. The first
 * answer is the primary button.
 */
export function askWithAnswers({ title, text }: AskOptions, ...answers: readonly Answer[]): Promise<string> {
  const form = element('form', '', 'row')
  form.method = 'dialog'
  for (const [index, [word, value, look]] of answers.entries()) {
    const button = element('button', word, look ?? (index === 0 ? 'button primary' : 'button'))
    button.value = value
    form.append(button)
  }
  const paragraphs = [text].flat().flatMap((each) => (each ? [element('p', each)] : []))
  const dialog = makeDialog({ title, content: [...paragraphs, form] })
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue))
    openDialog(dialog)
  })
}
