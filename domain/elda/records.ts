/** `a` and `a/n` stand left before blanks, `n` stands right behind zeros. ELDA, Organisationsbeschreibung */
export type RecordKind = 'a' | 'a/n' | 'n'

/** A field of a record of fixed positions; the first place is 1. */
export type RecordField<Name extends string = string> = { name: Name; at: number; length: number; kind: RecordKind }

/** Values by field. Nothing is `''`; digits of `n` come with all their leading zeros. */
export type RecordValues<Name extends string = string> = Readonly<Partial<Record<Name, string>>>

/**
 * One line of `length` places, or as long as its last field; throws RangeError for a value that does not fit.
 * What people typed is checked before (`notice-checks.ts`): a line is never cut.
 */
export function writeRecord<Name extends string>(
  fields: readonly RecordField<Name>[],
  values: RecordValues<Name>,
  length = endOf(fields),
): string {
  let line = ''
  for (const field of fields) {
    if (field.at !== line.length + 1)
      throw new RangeError(`${field.name} begins at ${line.length + 1}, not ${field.at}`)
    line += placed(field, values[field.name] ?? '')
  }
  return line.padEnd(length)
}

/** What stands in a line; blanks at an end and zeros alone are nothing. A line that is too short has nothing in its last fields. */
export function readRecord<Name extends string>(
  fields: readonly RecordField<Name>[],
  line: string,
): Record<Name, string> {
  return Object.fromEntries(
    fields.map(({ name, at, length, kind }) => {
      const text = line.slice(at - 1, at - 1 + length)
      return [name, kind === 'n' && /^0*$/.test(text) ? '' : text.trimEnd()]
    }),
  ) as Record<Name, string>
}

const endOf = (fields: readonly RecordField[]): number => {
  const last = fields.at(-1)!
  return last.at + last.length - 1
}

function placed({ name, length, kind }: RecordField, value: string): string {
  if (value.length > length) throw new RangeError(`${name} has ${value.length} places of ${length}`)
  if (/[\r\n]/.test(value)) throw new RangeError(`${name} breaks the line`)
  if (kind !== 'n') return value.padEnd(length)
  if (!/^\d*$/.test(value)) throw new RangeError(`${name} is no number`)
  return value.padStart(length, '0')
}
