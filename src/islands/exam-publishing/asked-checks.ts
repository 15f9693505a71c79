const keyOf = (examId: string): string => `checks-asked:${examId}`

/** Whoever looks at a preview between checks and publishing comes back to the checks. Of this tab alone. */
export function rememberAsked(examId: string): void {
  try {
    sessionStorage.setItem(keyOf(examId), 'yes')
  } catch {
    // A browser that keeps nothing: they are asked for again.
  }
}

export function wereAsked(examId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(examId)) !== null
  } catch {
    return false
  }
}
