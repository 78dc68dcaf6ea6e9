import { formatDay } from '#domain/basics/days.ts'
import type { DocumentType } from '#domain/documents/document-types.ts'
import { lastDayBefore } from '#domain/people/employee-moves.ts'

/** What shows who somebody is and what they may and can; all else is between them and the employer they leave. */
export const PERSONAL_DOCUMENTS: ReadonlySet<DocumentType> = new Set([
  'DRIVERSLICENSE',
  'ID',
  'PASSPORT',
  'WORKPERMIT',
  'RESIDENCEPERMIT',
  'RESIDENCEWORKPERMIT',
  'EDUCATIONCERTIFICATE',
  'ASYLUMPASS',
  'ALIENPASS',
  'BANKACCOUNTINFO',
  'SOCIALSECURITYCARD',
  'CUSTOMCERTIFICATE',
])

export type Later = { what: 'stamps' | 'absences' | 'shifts' | 'contracts'; count: number; first: string }

/** What the companies know of somebody who is to go. */
export type MoveFacts = {
  firstDay: string
  entry: string | null
  exit: string | null
  isPlaceholder: boolean
  /** What lies on the first day or after it, in the company that is left. */
  later: readonly Later[]
  isUnreadable: boolean
  /** Who has the same social security number there, or the same name and day of birth. */
  known: readonly { name: string; hasLeft: boolean }[]
  numberHolder: string | null
  target: { name: string; isLocked: boolean }
}

/** Why somebody can't move to another company, each reason a sentence that says what to do. Empty: nothing speaks against it. */
export function moveProblems(facts: MoveFacts): string[] {
  const { firstDay, entry, exit, later, known, numberHolder, target } = facts
  const lastDay = lastDayBefore(firstDay)
  return [
    facts.isPlaceholder && 'Ein Platzhalter ist kein Mensch und kann nicht wechseln.',
    target.isLocked && `Der Betrieb „${target.name}“ ist gesperrt.`,
    facts.isUnreadable &&
      'Eine SV-Nummer oder IBAN dieses Akts ist nicht lesbar. Bitte geben Sie sie im Akt neu ein, bevor jemand wechselt.',
    entry === null && 'Im Akt steht kein Eintritt. Bitte tragen Sie ihn zuerst ein.',
    entry !== null &&
      entry > lastDay &&
      `Der Eintritt ist erst am ${text(entry)}. Der erste Tag im neuen Betrieb muss danach liegen.`,
    exit !== null &&
      exit < lastDay &&
      `Das Dienstverhältnis endet schon am ${text(exit)}. Wer danach anderswo beginnt, ist dort ein neuer Mitarbeiter.`,
    ...later.map(laterProblem),
    ...known.map(({ name, hasLeft }) =>
      hasLeft
        ? `${name} war schon bei „${target.name}“. Bitte tragen Sie dort einen Wiedereintritt ein.`
        : `${name} gibt es bei „${target.name}“ schon.`,
    ),
    numberHolder && `Die Personalnummer hat bei „${target.name}“ schon ${numberHolder}.`,
  ].filter(problem => typeof problem === 'string' && problem !== '') as string[]
}

type Sentence = (count: number, day: string) => string
const LATER: Record<Later['what'], Sentence> = {
  stamps: (count, day) =>
    `${count === 1 ? 'Eine Stempelzeit liegt' : `${count} Stempelzeiten liegen`} am ${day} oder danach. Bitte wählen Sie einen späteren ersten Tag.`,
  absences: (count, day) =>
    count === 1
      ? `Eine Abwesenheit reicht bis ${day}, also über den Wechsel hinaus. Bitte kürzen oder löschen Sie sie.`
      : `${count} Abwesenheiten reichen über den Wechsel hinaus, die erste bis ${day}. Bitte kürzen oder löschen Sie sie.`,
  shifts: (count, day) =>
    `${count === 1 ? 'Ein Dienst ist' : `${count} Dienste sind`} am ${day} oder danach geplant. Bitte teilen Sie ${count === 1 ? 'ihn' : 'sie'} anderen zu.`,
  contracts: (count, day) =>
    `${count === 1 ? 'Ein Vertrag beginnt' : `${count} Verträge beginnen`} erst am ${day} oder danach. Bitte löschen Sie ${count === 1 ? 'ihn' : 'sie'} zuerst.`,
}

const laterProblem = ({ what, count, first }: Later): string => LATER[what](count, text(first))

const text = (day: string) => formatDay(Temporal.PlainDate.from(day))
