import type * as v from 'valibot'

/** A message in the current language, or in the requested one. */
export type Say = (inputs?: Record<never, never>, options?: { locale?: 'en' | 'de' }) => string

/** One of the fixed values of a field. */
export interface ImportValue {
  value: string
  title: Say
  /** Other spellings in files. */
  aliases?: readonly string[]
}

export interface ImportColumn {
  field: string
  title: Say
  /** Headings that files use for it, with spaces between words. */
  aliases: readonly string[]
  /** Headings that are used if a file has none of the others, such as the department instead of the branch. */
  fallbacks?: readonly string[]
  /** Headings that may as well mean something else; the user is asked about them, see `ColumnWish`. */
  doubtful?: readonly string[]
  /** Whether the file must have the column. */
  required: boolean
  /** Validates the cell's trimmed text, '' if there is none; its messages are codes below `importProblem`. */
  schema?: v.GenericSchema<string, unknown>
  values?: readonly ImportValue[]
  /** The page on which the values are managed, for a user who misses one. */
  listedAt?: string
  /** The scopes in which a missing value can be added from the import; empty or omitted if it cannot. */
  addTo?: readonly AddPlace[]
  /** It accepts further values: `parse` reports unknown texts, see `RowCells.unknown`. */
  isOpen?: boolean
  /** It contains dates, day first; in a column in which some have the month first, none is guessed. */
  isDate?: boolean
  /** It is free text, so a cell with a date is no fault. In any other column it is a conversion error. */
  mayHoldDate?: true
  /**
   * Its numbers may end in six zeros, such as an amount or a mobile number. In other texts this means that a program
   * truncated a number.
   */
  mayEndInZeros?: true
  /** It is a person's name and must contain a letter. */
  isPersonName?: true
  /**
   * Words such as “NA” and “-” are values, or the kind interprets them; in every other column they mean an empty
   * cell.
   */
  hasBlankWords?: true
  /** The word “clear” clears the stored value, see `RowCells.clears`. */
  isClearable?: true
  /**
   * It is shown unmasked only in the field where it is corrected. It makes the import a sealed one: its rows and its
   * file are sealed, and deleted after a while.
   */
  isSecret?: true
  /** It names the record of a row. */
  isName?: boolean
  /** A file without the column may have one value for all rows; by default, unless it is secret or names the row. */
  mayBeSame?: boolean
  /**
   * The fields that define the context of a row, if the meaning of its words changes with them and with the year: for
   * a file with another context the words are asked again.
   */
  changesWith?: readonly string[]
  /** The example in the template. */
  example: string
  help: Say
  /** A spreadsheet program would treat it as a number and lose digits. */
  isText?: boolean
}

/** The scope of a value to add, such as the course of a branch; both are empty if it needs none. */
export interface AddPlace {
  value: string
  title: string
}

/** A text of a file that is to become a value. */
export interface MissingValue {
  text: string
  /** The chosen scope; null if nobody was asked. */
  within: string | null
}

/**
 * The scopes in which rows would add an unknown text, by field and text: the course of a batch, the classes of a
 * section.
 */
export type UnknownPlaces = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** A text that is to become a value, with the scopes from the rows of its file. */
export interface PlacedValue extends MissingValue {
  places: readonly string[]
}

/** Unknown texts of a file, by field. */
export type MissingValues = Readonly<Record<string, readonly PlacedValue[]>>

/** A value that was added or would be, formatted in the current language. */
export interface AddedValue {
  field: string
  text: string
  /** The scope it was added to; empty if it needs none. */
  place: string
}

/** A choice that a user makes before uploading the file. */
export type ImportChoice = ValueChoice | DayChoice

export interface ValueChoice {
  name: string
  title: Say
  values: readonly { value: string; title: Say }[]
  /** It is not asked before the file: the first value applies until a remedy or the command sets another. */
  isAskedLater?: true
}

/** An Indian date that is not in the future: today, unless the user types an earlier one. */
export interface DayChoice {
  name: string
  title: Say
  help: Say
  isDay: true
}
