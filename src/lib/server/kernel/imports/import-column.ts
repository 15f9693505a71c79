import type * as v from 'valibot'

/** A sentence in the language of the moment, or in the one that is asked for. */
export type Say = (inputs?: Record<never, never>, options?: { locale?: 'en' | 'de' }) => string

/** One of few things that a field may be. */
export interface ImportValue {
  value: string
  title: Say
  /** How files write it besides. */
  aliases?: readonly string[]
}

export interface ImportColumn {
  field: string
  title: Say
  /** Headings that files use for it, with spaces between their words. */
  aliases: readonly string[]
  /** Headings that hold it where a file has none of the others: the department in place of the branch. */
  fallbacks?: readonly string[]
  /** Headings that as often hold something else: they are asked about, see `ColumnWish`. */
  doubtful?: readonly string[]
  /** Whether the file must have it. */
  required: boolean
  /** Sees the cell's trimmed text, '' where there is none; its messages are codes below `importProblem`. */
  schema?: v.GenericSchema<string, unknown>
  values?: readonly ImportValue[]
  /** Where these are kept, for whoever misses one. */
  listedAt?: string
  /** What a missing one can be added to from the upload; empty or left out where it cannot. */
  addTo?: readonly AddPlace[]
  /** It takes more than these: `parse` says which text nobody knows, see `RowCells.unknown`. */
  isOpen?: boolean
  /** It holds dates, the day first: of a column in which some have the month first, none is guessed. */
  isDate?: boolean
  /** People write it freely, so a cell that holds a date is no fault. In any other column it is damage. */
  mayHoldDate?: true
  /** A number of it may end in six zeros: an amount, a mobile. In other texts a program has cut a number short. */
  mayEndInZeros?: true
  /** The name of a person: it has a letter. */
  isPersonName?: true
  /** Words such as “NA” and “-” are values of it, or its kind says what they are; in every other column they are empty cells. */
  hasBlankWords?: true
  /** The word “clear” in it empties what is stored, see `RowCells.clears`. */
  isClearable?: true
  /**
   * Nobody sees it in clear but at the field where it is corrected. It makes the import a sealed one: its rows and
   * its file are sealed, and go after a while.
   */
  isSecret?: true
  /** It says whom or what a row is about. */
  isName?: boolean
  /** It may be the same in all rows of a file without a column for it; left out, it may unless it is secret or names the row. */
  mayBeSame?: boolean
  /**
   * The fields that say about whom a row is, where what its words stand for changes with them and with the year: of a
   * file that says something else there they are asked for again.
   */
  changesWith?: readonly string[]
  /** In the template. */
  example: string
  help: Say
  /** A spreadsheet program takes it for a number otherwise, and drops what it holds to be too much. */
  isText?: boolean
}

/** A place of a value that is to be added: the course of a branch; both are empty where it stands by itself. */
export interface AddPlace {
  value: string
  title: string
}

/** A text of a file that shall become a value itself. */
export interface MissingValue {
  text: string
  /** The place that was chosen for it; null where nobody was asked. */
  within: string | null
}

/** By field and text, where rows say that a text which nobody knows would belong: the course of a batch, the classes of a section. */
export type UnknownPlaces = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** A text that shall become a value, with the places that the rows of its file say. */
export interface PlacedValue extends MissingValue {
  places: readonly string[]
}

/** What texts of a file, by field, stand for and nobody knows. */
export type MissingValues = Readonly<Record<string, readonly PlacedValue[]>>

/** A value that was added, or would be, in words of the moment's language. */
export interface AddedValue {
  field: string
  text: string
  /** What it was added to; empty where it stands by itself. */
  place: string
}

/** What a person chooses before the file. */
export interface ImportChoice {
  name: string
  title: Say
  values: readonly { value: string; title: Say }[]
  /** Nobody is asked before the file: the first value holds until a remedy or the command says another one. */
  isAskedLater?: true
}
