import { formatDay } from '../basics/days.ts'

/** Of two files of one human one is kept, the other dissolved into it. Product H, docs/decisions/0063. */
export type MergeSide = 'kept' | 'dissolved'

/** What of the master data is chosen together. */
export const MERGE_FIELDS = {
  personnelNumber: 'Personalnummer',
  lastName: 'Nachname',
  firstName: 'Vorname',
  titleBefore: 'Titel vor dem Namen',
  titleAfter: 'Titel nach dem Namen',
  gender: 'Geschlecht',
  birthDate: 'Geburtsdatum',
  svnr: 'SV-Nummer',
  civilStatus: 'Familienstand',
  citizenType: 'Staatsbürgerschaft',
  nationality: 'Staat',
  address: 'Adresse',
  phone: 'Telefon',
  email: 'E-Mail',
  bank: 'Bankverbindung',
  store: 'Standort',
  costCentre: 'Kostenstelle',
  employmentModel: 'Beschäftigungsmodell',
  bmdId: 'BMD ID',
  dpwId: 'DPW ID',
  employment: 'Beschäftigung',
  registration: 'Anmeldung bei der ÖGK',
  note: 'Notiz',
} as const
export type MergeField = keyof typeof MERGE_FIELDS

/** The kept file's value, unless it has none. */
export const proposedSide = (kept: string, dissolved: string): MergeSide =>
  kept === '' && dissolved !== '' ? 'dissolved' : 'kept'

/** Days as `YYYY-MM-DD`; null: not known, or still there. */
export type EmploymentSpan = { entry: string | null; exit: string | null }
export type HeldContract = { from: string; to: string | null; store: string }

export type MergedFile = {
  name: string
  number: string
  isDummy: boolean
  /** Open; undefined: there is one that nobody can read. */
  svnr: string | null | undefined
  hasUnreadableIban: boolean
  birthDate: string | null
  employment: EmploymentSpan
  /** The first one first. */
  former: readonly EmploymentSpan[]
  contracts: readonly HeldContract[]
}

export type MergedEmployments =
  /** One and the same: its days are chosen. */
  | { kind: 'same' }
  /** The earlier one becomes a former one of the other, which begins on `entry`. */
  | { kind: 'joined'; later: MergeSide; entry: string }
  | { kind: 'impossible'; problem: string }

/** What two files' employments are together. */
export function mergedEmployments(kept: MergedFile, dissolved: MergedFile): MergedEmployments {
  const [ofKept, ofDissolved] = [firstEntry(kept), firstEntry(dissolved)]
  const isBefore = (exit: string | null, entry: string | null): entry is string =>
    exit !== null && entry !== null && exit < entry
  if (isBefore(dissolved.employment.exit, ofKept)) return { kind: 'joined', later: 'kept', entry: ofKept }
  if (isBefore(kept.employment.exit, ofDissolved)) return { kind: 'joined', later: 'dissolved', entry: ofDissolved }
  const isOne = isShared(kept.employment, dissolved.employment)
  if (isOne && dissolved.former.length === 0) return { kind: 'same' }
  const remedy =
    isOne && kept.former.length === 0
      ? 'Tauschen Sie, welcher Akt bleibt.'
      : 'Nehmen Sie zuerst in dem Akt mit früheren Dienstverhältnissen den Wiedereintritt zurück.'
  return { kind: 'impossible', problem: `Die Dienstverhältnisse der beiden greifen ineinander. ${remedy}` }
}

/** What nobody knows the first day of may be any. */
const isShared = (one: EmploymentSpan, other: EmploymentSpan) =>
  one.entry === null ||
  other.entry === null ||
  (one.entry <= (other.exit ?? NEVER) && other.entry <= (one.exit ?? NEVER))

const firstEntry = ({ employment, former }: MergedFile): string | null => (former[0] ?? employment).entry

/** Rows that nobody may change, such as closed months. */
export type FixedRows = { label: string; kept: number; dissolved: number }
export type Hindrance = { says: string; remedy: string; day: string | null; store: string }

export type MergeQuestion = {
  kept: MergedFile
  dissolved: MergedFile
  fixed: readonly FixedRows[]
  hindrances: readonly Hindrance[]
}

/** All that speaks against it, each as a sentence that says what to do; none: the files may be merged. */
export const mergeProblems = (question: MergeQuestion): string[] => {
  const { kept, dissolved, fixed, hindrances } = question
  const employments = mergedEmployments(kept, dissolved)
  return [
    ...notOnePerson(kept, dissolved),
    ...sharedContracts(kept, dissolved),
    ...(employments.kind === 'impossible' ? [employments.problem] : []),
    ...unchangeable(kept, dissolved, fixed),
    ...hindrances.map(({ says, remedy, day, store }) => `${says}${placeOf(day, store)}. ${remedy}`),
  ]
}

/** So many are named, the others counted. */
export const MOST_PROBLEMS = 20
export const namedProblems = (problems: readonly string[]): string[] =>
  problems.length <= MOST_PROBLEMS
    ? [...problems]
    : [...problems.slice(0, MOST_PROBLEMS), `und ${problems.length - MOST_PROBLEMS} weitere`]

function* notOnePerson(kept: MergedFile, dissolved: MergedFile): Generator<string> {
  for (const file of [kept, dissolved])
    if (file.isDummy) yield `${called(file)} ist ein Platzhalter und kein Mitarbeiter. Wählen Sie einen anderen Akt.`
  if (dissolved.svnr === undefined) yield unreadable('SV-Nummer', dissolved)
  if (dissolved.hasUnreadableIban) yield unreadable('IBAN', dissolved)
  if (kept.svnr && dissolved.svnr && kept.svnr !== dissolved.svnr)
    yield 'Die beiden haben verschiedene SV-Nummern und sind damit zwei Mitarbeiter. Ist eine der Nummern falsch, berichtigen Sie sie zuerst.'
  if (kept.birthDate && dissolved.birthDate && kept.birthDate !== dissolved.birthDate)
    yield `Die beiden haben verschiedene Geburtsdaten (${germanDay(kept.birthDate)} und ${germanDay(dissolved.birthDate)}). Ist eines davon falsch, berichtigen Sie es zuerst.`
}

const unreadable = (what: string, file: MergedFile) =>
  `Die ${what} im Akt von ${called(file)} ist nicht lesbar und ginge verloren. Geben Sie sie dort neu ein.`

/** Two that hold on one day could not both be one person's. */
function* sharedContracts(kept: MergedFile, dissolved: MergedFile): Generator<string> {
  for (const one of kept.contracts)
    for (const other of dissolved.contracts)
      if (one.from <= (other.to ?? NEVER) && other.from <= (one.to ?? NEVER))
        yield `Zwei Verträge gelten am selben Tag: von ${called(kept)} ${contractText(one)}, von ${called(dissolved)} ${contractText(other)}. Beenden oder löschen Sie einen der beiden.`
}
const NEVER = '9999-12-31'

function* unchangeable(kept: MergedFile, dissolved: MergedFile, fixed: readonly FixedRows[]): Generator<string> {
  const held = (side: MergeSide) => fixed.filter(rows => rows[side] > 0).map(rows => `${rows.label} (${rows[side]})`)
  const [ofKept, ofDissolved] = [held('kept'), held('dissolved')]
  if (ofDissolved.length === 0) return
  if (ofKept.length === 0)
    yield `${called(dissolved)} hat, was niemand mehr ändern darf: ${ofDissolved.join(', ')}. Tauschen Sie, welcher Akt bleibt.`
  else
    yield `Beide haben, was niemand mehr ändern darf, sonst stimmte nicht mehr, was abgeschlossen oder übergeben ist: ${called(dissolved)} ${ofDissolved.join(', ')}; ${called(kept)} ${ofKept.join(', ')}. Die Akten müssen getrennt bleiben: blenden Sie den aus, der nicht weitergeführt wird.`
}

const called = ({ name, number }: MergedFile) => (number ? `${name} (Nr. ${number})` : name)
const contractText = ({ from, to, store }: HeldContract) => `${spanText({ entry: from, exit: to })} in ${store}`

/** „01.03.2020 – 31.08.2024“, „seit 01.03.2020“ */
export function spanText({ entry, exit }: EmploymentSpan): string {
  if (!exit) return entry ? `seit ${germanDay(entry)}` : ''
  return `${entry ? germanDay(entry) : 'unbekannt'} – ${germanDay(exit)}`
}

const germanDay = (day: string) => formatDay(Temporal.PlainDate.from(day))
const placeOf = (day: string | null, store: string) =>
  [day && `: ${germanDay(day)}`, store && `, ${store}`].filter(Boolean).join('')
