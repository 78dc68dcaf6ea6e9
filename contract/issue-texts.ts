import { formatNumber } from '#domain/basics/numbers.ts'

/** What the schema library says of a value, as far as a sentence needs it. */
type Issue = {
  code?: string | undefined
  input?: unknown
  expected?: unknown
  format?: unknown
  origin?: unknown
  minimum?: unknown
  maximum?: unknown
  inclusive?: unknown
  divisor?: unknown
}

/** The one place where a broken rule becomes a sentence for a clerk; a contract that says it better for a field goes before. */
export function issueText(issue: Issue): string {
  if (issue.input === undefined || issue.input === null) return 'Muss angegeben werden'
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[String(issue.expected)] ?? UNFIT
    case 'too_small':
      return boundText(issue, 'Mindestens', issue.minimum, 'Muss größer sein als')
    case 'too_big':
      return boundText(issue, 'Höchstens', issue.maximum, 'Muss kleiner sein als')
    case 'invalid_format':
      return FORMATS[String(issue.format)] ?? 'Diese Schreibweise ist nicht möglich'
    case 'not_multiple_of':
      return `Nur Vielfache von ${numberText(issue.divisor)}`
    case 'invalid_value':
    case 'invalid_union':
      return 'Bitte wählen Sie einen der angebotenen Werte'
    case 'unrecognized_keys':
      return 'Enthält Angaben, die hier nicht vorgesehen sind'
    default:
      return UNFIT
  }
}

const UNFIT = 'Diese Angabe ist nicht möglich'

const TYPES: Record<string, string> = {
  number: 'Bitte eine Zahl eingeben',
  int: 'Bitte eine ganze Zahl eingeben',
  string: 'Bitte einen Text eingeben',
  boolean: 'Bitte mit Ja oder Nein angeben',
  array: 'Bitte eine Liste angeben',
  object: 'Die Angaben sind unvollständig',
  record: 'Die Angaben sind unvollständig',
}

const FORMATS: Record<string, string> = {
  email: 'Ist keine gültige E-Mail-Adresse',
  uuid: 'Ist keine gültige Kennung',
  url: 'Ist keine gültige Internetadresse',
  date: 'Bitte ein Datum eingeben (TT.MM.JJJJ)',
  time: 'Bitte eine Uhrzeit eingeben (HH:mm)',
}

function boundText({ origin, inclusive }: Issue, within: string, bound: unknown, beyond: string): string {
  const one = Number(bound) === 1
  if (origin === 'string') {
    if (within === 'Mindestens' && one) return 'Muss angegeben werden'
    return `${within} ${numberText(bound)} Zeichen`
  }
  if (origin === 'array' || origin === 'set')
    return one ? `${within} ein Eintrag` : `${within} ${numberText(bound)} Einträge`
  return `${inclusive === false ? beyond : within} ${numberText(bound)}`
}

const numberText = (bound: unknown): string => {
  const value = Number(bound)
  return formatNumber(value, Number.isInteger(value) ? 0 : 2)
}
