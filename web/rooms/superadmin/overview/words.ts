import type { OverviewFigures } from '#contract/superadmin/overview.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import type { Tone } from '#web/ui/status-pill.tsx'

const UNITS = ['Byte', 'KB', 'MB', 'GB', 'TB']

/** `1,2 GB` */
export function sizeText(bytes: number): string {
  const at = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(bytes))) / 3)))
  const value = bytes / 1000 ** at
  return `${formatNumber(value, at > 0 && Math.abs(value) < 100 ? 1 : 0)} ${UNITS[at]}`
}

/** `41 s`, `22 Minuten`, `3 Stunden`, `2 Tage`: as exactly as somebody who waits wants to know. */
export function ageText(seconds: number): string {
  const parts: [size: number, one: string, many: string][] = [
    [86_400, 'Tag', 'Tage'],
    [3600, 'Stunde', 'Stunden'],
    [60, 'Minute', 'Minuten'],
  ]
  const [size, one, many] = parts.find(([from]) => seconds >= from) ?? [1, 's', 's']
  const count = Math.floor(seconds / size)
  if (size === 1) return `${formatNumber(seconds, seconds < 10 && seconds % 1 >= 0.05 ? 1 : 0)} s`
  return `${formatNumber(count, 0)} ${count === 1 ? one : many}`
}

export type Judged = { tone: Tone; word: string }
const judged = (value: number, fair: number, poor: number, words: readonly [string, string, string]): Judged => {
  if (value < fair) return { tone: 'ok', word: words[0] }
  return value < poor ? { tone: 'warn', word: words[1] } : { tone: 'error', word: words[2] }
}

export type Figure = { label: string; value: string; unit: string; history: number[] } & Judged

/** The figures of the hour, each with the word for how it stands. What is promised of answers: 95 of 100 within 300 ms. */
export function figuresOf({ minutes, p95Ms, connections, mostConnections }: OverviewFigures): Figure[] {
  const last = minutes.at(-1)
  const sum = (of: 'requests' | 'failed' | 'refused') => minutes.reduce((total, minute) => total + minute[of], 0)
  const failedShare = sum('requests') > 0 ? (100 * sum('failed')) / sum('requests') : 0
  const refused = sum('refused')
  return [
    {
      label: 'Anfragen',
      value: last ? formatNumber(last.requests, 0) : '–',
      unit: refused > 0 ? `je Minute, ${formatNumber(refused, 0)} abgewiesen` : 'je Minute',
      history: minutes.map(({ requests }) => requests),
      ...(last ? judged(refused, 1, 1, ['gut', 'überlastet', 'überlastet']) : NOT_YET),
    },
    {
      label: 'Antwort p95',
      value: p95Ms === null ? '–' : formatNumber(p95Ms, 0),
      unit: 'ms',
      history: minutes.map(minute => minute.p95Ms ?? 0),
      ...(p95Ms === null ? NOT_YET : judged(p95Ms, 301, 1001, ['gut', 'langsam', 'sehr langsam'])),
    },
    {
      label: 'Fehler 5xx',
      value: last ? formatNumber(failedShare, 2) : '–',
      unit: '%',
      history: minutes.map(({ failed }) => failed),
      ...(last ? judged(failedShare, 0.1, 1, ['gut', 'erhöht', 'hoch']) : NOT_YET),
    },
    {
      label: 'Datenbank',
      value: `${formatNumber(connections, 0)} / ${formatNumber(mostConnections, 0)}`,
      unit: 'Verbindungen',
      history: [],
      ...judged(connections / mostConnections, 0.7, 0.9, ['gut', 'knapp', 'fast voll']),
    },
    {
      label: 'Ereignisse',
      value: last ? formatNumber(last.channels, 0) : '–',
      unit: 'Seiten verbunden',
      history: minutes.map(({ channels }) => channels),
      ...(last ? { tone: 'ok', word: 'gut' } : NOT_YET),
    },
  ]
}

const NOT_YET: Judged = { tone: 'neutral', word: 'zählt noch' }

/** How it stands with what is open; the sixth figure, and the state at the end of the tabs. */
export function openWords(count: number, hasErrors: boolean): Judged & { text: string } {
  if (count === 0) return { tone: 'ok', word: 'gut', text: 'Keine Störung' }
  return {
    tone: hasErrors ? 'error' : 'warn',
    word: hasErrors ? 'gestört' : 'beachten',
    text: count === 1 ? '1 Störung' : `${formatNumber(count, 0)} Störungen`,
  }
}
