/** Why a backup or a restore does not go on, in words for the person at the console. */
export class BackupRefusal extends Error {
  override readonly name = 'BackupRefusal'
}

export const refuse = (sentence: string): never => {
  throw new BackupRefusal(sentence)
}
