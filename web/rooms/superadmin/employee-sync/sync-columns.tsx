import { IconPlayerPlay } from '@tabler/icons-react'
import type { CompanySync } from '#contract/superadmin/employee-sync.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { actionsColumn, type Column, ONE_BUTTON } from '#web/ui/data-table/column.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx'

const RESULTS = {
  stored: { tone: 'ok', word: 'Datei erstellt' },
  sending: { tone: 'info', word: 'wird abgelegt' },
  delivered: { tone: 'ok', word: 'abgelegt' },
  failed: { tone: 'error', word: 'fehlgeschlagen' },
} as const satisfies Record<NonNullable<CompanySync['last']>['state'], { tone: Tone; word: string }>

/** What keeps it from being run; undefined: nothing. */
export function hindrance({ disabled, hasCompanyNumber, usesTransferService, target, openCount, last }: CompanySync) {
  if (disabled) return 'Der Betrieb hat die Übergabe ausgeschaltet.'
  if (!hasCompanyNumber) return 'Dem Betrieb fehlt seine Nummer im Lohnprogramm.'
  if (usesTransferService && target === null) return 'Der Betrieb hat keinen Server eingerichtet.'
  if (last?.state === 'sending') return 'Die letzte Übergabe ist noch unterwegs.'
  return openCount === 0 && last?.state !== 'failed' ? 'Nichts ist offen.' : undefined
}

export const syncColumns = (onRun: (row: CompanySync) => void): Column<CompanySync>[] => [
  { key: 'name', header: 'Betrieb', stays: true, filter: 'text', value: ({ name }) => name },
  {
    key: 'state',
    header: 'Sync',
    width: 90,
    filter: 'choice',
    value: ({ disabled }) => (disabled ? 'aus' : 'ein'),
    cell: ({ disabled }) => <StatusPill tone={disabled ? 'neutral' : 'ok'}>{disabled ? 'aus' : 'ein'}</StatusPill>,
  },
  { key: 'software', header: 'Lohnverrechnung', muted: true, filter: 'choice', value: ({ software }) => software },
  {
    key: 'way',
    header: 'Weg',
    filter: 'choice',
    value: ({ usesTransferService }) => (usesTransferService ? 'Transfer-Service' : 'Datei'),
  },
  {
    key: 'open',
    header: 'Offen',
    align: 'right',
    filter: 'number',
    value: ({ openCount }) => openCount,
    text: ({ openCount }) => (openCount === 0 ? '–' : formatNumber(openCount, 0)),
  },
  {
    key: 'last',
    header: 'Letzter Lauf',
    filter: 'day',
    value: ({ last }) => last?.created,
    text: ({ last }) => (last ? momentText(last.created) : 'noch nie'),
  },
  {
    key: 'result',
    header: 'Ergebnis',
    width: 250,
    minWidth: 150,
    filter: 'choice',
    isState: true,
    value: ({ last }) => (last ? RESULTS[last.state].word : '–'),
    cell: ({ last }) =>
      last ? <StatusPill tone={RESULTS[last.state].tone}>{RESULTS[last.state].word}</StatusPill> : '–',
  },
  {
    key: 'message',
    header: 'Ursache',
    muted: true,
    value: ({ last }) => last?.message,
  },
  { key: 'next', header: 'Nächster Lauf', muted: true, value: nextText },
  { key: 'target', header: 'Ziel', muted: true, startsHidden: true, value: ({ target }) => target },
  actionsColumn('actions', 'Aktionen', ONE_BUTTON, row => (
    <IconButton
      label={`Jetzt ausführen: ${row.name}`}
      icon={<IconPlayerPlay size={18} stroke={1.7} />}
      disabled={hindrance(row) !== undefined}
      onClick={() => onRun(row)}
    />
  )),
]

/** Kontor hands nothing over by itself; what failed is tried again while it is on its way. */
function nextText({ disabled, last }: CompanySync): string {
  if (last?.state === 'sending') return 'läuft'
  return disabled ? 'keiner' : 'wenn jemand übergibt'
}
