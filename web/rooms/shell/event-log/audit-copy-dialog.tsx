import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { useAuditCopy } from './queries.ts'

type Values = { from: string | null; to: string | null }

const ENTRIES: Entry<Values>[] = [
  { kind: 'date', key: 'from', label: 'Von', hint: 'Leer: vom ersten Eintrag an.' },
  {
    kind: 'date',
    key: 'to',
    label: 'Bis',
    hint: 'Leer: bis zum letzten besiegelten Eintrag.',
    check: ({ from, to }) => (from && to && to < from ? 'Liegt vor dem ersten Tag' : undefined),
  },
]

type Props = { companyId: number; onClose: () => void }

/** Prüfexport: what is signed, with the means to check it. */
export default function AuditCopyDialog({ companyId, onClose }: Props) {
  const copy = useAuditCopy(companyId)
  return (
    <PanelDialog<Values>
      title="Prüfexport"
      acceptLabel="Herunterladen"
      size={480}
      entries={ENTRIES}
      values={{ from: null, to: null }}
      error={copy.error}
      busy={copy.isPending}
      discards
      onAccept={values => copy.mutate(values, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        Eine ZIP-Datei für Prüfer: alle besiegelten Einträge des Zeitraums, ihre Unterschriften und ein Programm, das
        ohne Kontor nachrechnet, ob etwas fehlt oder geändert wurde. Der Abruf steht im Ereignisprotokoll.
      </p>
      <p>
        Ein eigenes Protokollsystem holt neue Einträge laufend mit einem API-Schlüssel ab:{' '}
        <code>GET /api/sec/eventlog/stream</code>. Was es sammelt, prüft dasselbe Programm.
      </p>
    </PanelDialog>
  )
}
