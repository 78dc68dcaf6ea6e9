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
  return ['hat bei ', name ?? 'einem Mitarbeiter', `${timesText(count)} Bankdaten und SV-Nummer angesehen`]
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

export const EMPLOYEE_SENTENCES = { 'read-sensitive': read, told, searched }
