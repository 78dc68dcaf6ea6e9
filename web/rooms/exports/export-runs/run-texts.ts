import type { ExportRun, RunState } from '#contract/exports/export-runs.ts'
import { fromUtcText } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import type { Tone } from '#web/ui/status-pill.tsx'

export const RUN_STATES: Record<RunState, { tone: Tone; label: string }> = {
  draft: { tone: 'neutral', label: 'Entwurf' },
  finished: { tone: 'ok', label: 'erstellt' },
  sending: { tone: 'info', label: 'wird abgelegt' },
  delivered: { tone: 'ok', label: 'abgelegt' },
  failed: { tone: 'error', label: 'fehlgeschlagen' },
  superseded: { tone: 'neutral', label: 'ersetzt' },
}

const MONTHS = ['Jän.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sep.', 'Okt.', 'Nov.', 'Dez.']

/** '2. Nov., 09:14', with the year when it is another one than the shown period's. */
export function whenText(utc: string, zone: string, year: number): string {
  const at = fromUtcText(utc).toZonedDateTimeISO(zone)
  const day = `${at.day}. ${MONTHS[at.month - 1]}${at.year === year ? '' : ` ${at.year}`}`
  return `${day}, ${timeText(utc, zone)}`
}

/** '09:14'. */
export const timeText = (utc: string, zone: string) =>
  fromUtcText(utc).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })

/** 'M. Huber'. */
export const shortName = (name: string) => name.replace(/^(\S)\S*\s+(?=\S)/, '$1. ')

export const rowsText = (count: number) => `${formatNumber(count, 0)}\u00a0${count === 1 ? 'Zeile' : 'Zeilen'}`

/** 'abwesenheiten.csv, 11 Zeilen', and where it lies when that is a server. */
export const fileText = ({ fileName, rowCount, target }: Pick<ExportRun, 'fileName' | 'rowCount' | 'target'>) =>
  [fileName, rowsText(rowCount), target && `auf ${hostOf({ target })}`].filter(Boolean).join(', ')

/** Why a file is not to be had, or what stands in it is not said. */
export const PAY_HIDDEN = 'Beträge sieht, wer das Recht „SV-Nummer, IBAN und Bezüge sehen“ hat.'

/** The host of `name · host`. */
export const hostOf = ({ target }: Pick<ExportRun, 'target'>) => target.split(' · ').at(-1) ?? ''
