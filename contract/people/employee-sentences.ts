import { formatNumber } from '#domain/basics/numbers.ts'
import type { SentencePart } from '../noun-words.ts'

type Facts = {
  count: number
  records: number
  name: SentencePart | undefined
  place: readonly SentencePart[]
  recordId: string
  raw: (field: string) => unknown
  text: (field: string) => string
}

const numberText = (count: number) => formatNumber(count, 0)
const people = (count: number) => (count === 1 ? 'einem Mitarbeiter' : `${numberText(count)} Mitarbeitern`)
const timesText = (count: number) => (count > 1 ? ` ${numberText(count)}-mal` : '')

const SENSITIVE = 'Bankdaten und SV-Nummern'

function read({ records, count, name, place, recordId, raw }: Facts): SentencePart[] {
  const all = raw('employees')
  if (recordId === '') {
    const whose = typeof all === 'number' ? ` von ${people(all)}` : ''
    return [`hat${timesText(count)} eine Liste mit ${SENSITIVE}${whose} angesehen`]
  }
  if (records > 1) return [`hat bei ${numberText(records)} Mitarbeitern`, ...place, ` ${SENSITIVE} angesehen`]
  // Whoever opens a file with contracts sees what is paid, too.
  const seen = raw('contracts') === undefined ? 'Bankdaten und SV-Nummer' : 'Bankdaten, SV-Nummer und Bezüge'
  return ['hat bei ', name ?? 'einem Mitarbeiter', `${timesText(count)} ${seen} angesehen`]
}

/** „hat die Zuständigen wegen Yılmaz Emre verständigt“ */
const told = ({ records, name }: Facts): SentencePart[] =>
  records > 1
    ? [`hat die Zuständigen wegen ${numberText(records)} neuer Mitarbeiter verständigt`]
    : ['hat die Zuständigen wegen ', name ?? 'eines neuen Mitarbeiters', ' verständigt']

/** „hat in allen Betrieben nach einer SV-Nummer gesucht und Bauer Anna gefunden“; the reason stands below. */
function searched({ count, records, name, recordId, raw, text }: Facts): SentencePart[] {
  const found = typeof raw('count') === 'number' ? Number(raw('count')) : 1
  const whom: SentencePart =
    recordId !== '' && records === 1 ? (name ?? 'einen Mitarbeiter') : `${numberText(found)} Mitarbeiter`
  if (records > 1 || count > 1) return [`hat in allen Betrieben${timesText(count)} gesucht und hier jemanden gefunden`]
  return [`hat in allen Betrieben nach ${text('searchedBy') || 'Mitarbeitern'} gesucht und hier `, whom, ' gefunden']
}

/** „hat Bauer Anna und Bauer Ana (1002) zusammengelegt: zweimal erfasst“ */
function merged({ name, count, records, text }: Facts): SentencePart[] {
  const often = Math.max(count, records)
  const [other, reason] = [text('mergedWith'), text('reason')]
  if (often > 1 || other === '') return [`hat${timesText(often)} zwei Akten eines Mitarbeiters zusammengelegt`]
  return ['hat ', name ?? 'einen Mitarbeiter', ` und ${other} zusammengelegt`, reason && `: ${reason}`]
}

/** „hat Bauer Anna ab 01.12.2026 in den Betrieb Modehaus versetzt“; the reason stands below. */
function moved({ records, name, raw, text }: Facts): SentencePart[] {
  if (records > 1) return [`hat ${numberText(records)} Mitarbeiter versetzt`]
  const place = text('movedTo')
  const from = raw('firstDay') ? ` ab ${text('firstDay')}` : ''
  const way = {
    out: ` in den Betrieb ${place} versetzt`,
    in: ` aus dem Betrieb ${place} übernommen`,
    store: ` in den Standort ${place} versetzt`,
  }[String(raw('direction'))]
  return ['hat ', name ?? 'einen Mitarbeiter', from, way ?? ' versetzt']
}

const undone = ({ records, name }: Facts): SentencePart[] =>
  records > 1
    ? [`hat den Wechsel von ${numberText(records)} Mitarbeitern zurückgenommen`]
    : ['hat den Wechsel von ', name ?? 'einem Mitarbeiter', ' zurückgenommen']

export const EMPLOYEE_SENTENCES = { 'read-sensitive': read, told, searched, merged, moved, undone }
