import { createHash } from 'node:crypto'
import { MAX_SHOWN_LINES, type ReturnLine, type ReturnPreview } from '#contract/elda/returns.ts'
import { CLEARING_STEPS } from '#domain/elda/clearing-codes.ts'
import { REGISTRATION_STATES, type RegistrationState } from '#domain/elda/registration-states.ts'
import { CAME_BEFORE, caseKey, type PlannedLine } from '#domain/elda/return-plan.ts'
import type { ReturnEffect, ReturnKind } from '#domain/elda/return-words.ts'
import type { ReturnContent } from '#domain/elda/returned.ts'
import { askedName, masked } from '../clearing/rules.ts'
import type { ReadReturn } from '../return-files/actions.ts'

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export type Noted = { kind: ReturnKind; problem: string; protocol: string; entries: number }

/** What of a file stands in its row. */
export function notedOf(read: ReadReturn): Noted {
  if ('problem' in read) return { kind: 'unreadable', problem: read.problem.slice(0, 500), protocol: '', entries: 0 }
  const { content } = read
  if (content.kind === 'protocol')
    return { kind: 'protocol', problem: '', protocol: content.protocol, entries: content.notices.length }
  if (content.kind === 'text') return { kind: 'text', problem: '', protocol: content.protocol, entries: 0 }
  return { kind: 'clearing', problem: '', protocol: '', entries: content.cases.length }
}

type Meant = { references: string[]; personnelNumbers: string[]; subjects: string[]; files: string[] }

/** What has to be looked up before these are planned. */
export function meantBy(contents: readonly ReturnContent[]): Meant {
  const references = new Set<string>()
  const personnelNumbers = new Set<string>()
  const subjects = new Set<string>()
  const files = new Set<string>()
  for (const content of contents) {
    if (content.kind === 'protocol') {
      files.add(content.sentFile)
      for (const { reference } of content.notices) references.add(reference)
    }
    if (content.kind !== 'clearing') continue
    for (const asked of content.cases) {
      references.add(asked.reference)
      personnelNumbers.add(asked.personnelNumber)
      for (const code of asked.codes.length > 0 ? asked.codes.map(each => each.code) : [''])
        subjects.add(caseKey(asked, code))
    }
  }
  return {
    ...{ references: [...references], personnelNumbers: [...personnelNumbers] },
    ...{ subjects: [...subjects], files: [...files] },
  }
}

/** Does taking it over change anything? */
export const changes = ({ effect, from, to }: PlannedLine): boolean =>
  effect === 'moves' || effect === 'opens' || effect === 'again' || from !== to

export const isUnknown = ({ effect, asks, employeeId }: PlannedLine): boolean =>
  effect === 'unknown' || (asks !== undefined && employeeId === undefined)

/** Of a notice: what was said, for who looks at it later. */
export const messageOf = ({ codes, asks }: PlannedLine): string =>
  (asks
    ? `${asks.said.code} ${asks.code.meaning}`
    : masked(codes.map(({ code, text }) => `${code} ${text}`.trim()).join('; '))
  ).slice(0, 1000)

type Name = (employeeId: number) => string

export function shownLine(line: PlannedLine, nameOf: Name): ReturnLine {
  const { reference, effect, notice, employeeId, from, to, codes, asks } = line
  return {
    ...{ reference, effect, kind: notice?.kind ?? null, employeeId: employeeId ?? null },
    name: employeeId === undefined ? (asks ? askedName(asks.asked) : '') : nameOf(employeeId),
    from: from ?? null,
    to: to ?? null,
    codes: asks
      ? [
          {
            code: asks.said.code,
            text: asks.code.isKnown ? asks.code.meaning : masked(asks.said.text) || asks.code.meaning,
          },
        ]
      : codes.map(({ code, text }) => ({ code, text: masked(text) })),
    urgency: asks?.urgency ?? null,
    isTest: asks?.asked.isTest ?? false,
    afterwards: afterwards(line),
  }
}

const AFTER: Partial<Record<RegistrationState, string>> = {
  sent: 'eine weitere Mitteilung folgt',
  accepted: 'wartet auf Clearing',
  partly_accepted: 'wartet auf Clearing',
  rejected: 'bleibt zu melden',
  done: 'erledigt',
}

function afterwards({ effect, notice, codes, from, to, asks, employeeId }: PlannedLine): string {
  if (effect === 'unknown') return 'wird aufbewahrt, ändert nichts'
  if (effect === 'file')
    return codes.some(({ code }) => code === CAME_BEFORE) ? 'kam schon einmal, ändert nichts' : 'bitte prüfen'
  if (effect === 'twice') return 'eine der beiden stornieren'
  if (notice?.isRecalled && from !== to) return 'war zurückgezogen und gilt wieder als gesendet'
  if (effect === 'stays') return 'nichts zu tun'
  if (effect === 'refused') return `bleibt „${REGISTRATION_STATES[from!]}“`
  if (asks) return employeeId === undefined ? 'Mitarbeiter zuordnen' : CLEARING_STEPS[asks.code.step]
  return AFTER[to!] ?? ''
}

type Shown = Pick<ReturnPreview, 'changes' | 'unknown' | 'lines' | 'text'>

const DOUBTFUL: readonly ReturnEffect[] = ['refused', 'twice', 'file']

/** What is to be decided comes first, however many lines a file has. */
export function previewOf(content: ReturnContent | undefined, lines: readonly PlannedLine[], nameOf: Name): Shown {
  const weight = (line: PlannedLine) => (isUnknown(line) ? 0 : DOUBTFUL.includes(line.effect) ? 1 : 2)
  return {
    changes: lines.filter(changes).length,
    unknown: lines.filter(isUnknown).length,
    lines: lines
      .toSorted((one, other) => weight(one) - weight(other))
      .slice(0, MAX_SHOWN_LINES)
      .map(line => shownLine(line, nameOf)),
    text: content?.kind === 'text' ? masked(content.text.slice(0, 20_000)) : '',
  }
}
