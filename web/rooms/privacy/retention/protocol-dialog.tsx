import type { Erasure, ErasureLine } from '#contract/privacy/erasures.ts'
import { RETENTION } from '#domain/privacy/retention.ts'
import { dayText } from '#web/lib/day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx'
import { aboutErasure, momentText } from './erasure-texts.ts'

/** What was erased, how many, by whom and when; of whom nobody can say any more. */
export default function ProtocolDialog({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  return (
    <Dialog
      title={`Löschung vom ${momentText(erasure.proposedAt)}`}
      size={620}
      onClose={onClose}
      footer={<Button onClick={onClose}>Schließen</Button>}
    >
      <p>{aboutErasure(erasure)}</p>
      <ItemList
        label="Zeilen"
        items={erasure.lines.map(line => ({
          key: line.line,
          title: [line.name, RETENTION[line.class].label].filter(Boolean).join(' · '),
          mark: <StatusPill tone={TONES[line.state]}>{STATES[line.state]}</StatusPill>,
          detail: detailOf(line),
        }))}
      />
      {erasure.sha256 && <p>{`Prüfsumme des Nachweises: ${erasure.sha256.slice(0, 16)} …`}</p>}
    </Dialog>
  )
}

const STATES: Record<ErasureLine['state'], string> = { waiting: 'wartet', erased: 'gelöscht', skipped: 'ausgelassen' }
const TONES: Record<ErasureLine['state'], Tone> = { waiting: 'neutral', erased: 'ok', skipped: 'warn' }

function detailOf({ state, reason, dueOn, erased, kept }: ErasureLine): string {
  const due = `fällig seit ${dayText(dueOn)}`
  if (state !== 'erased') return [due, reason].filter(Boolean).join(' · ')
  const counts = Object.entries(erased).map(([label, count]) => `${count} × ${label}`)
  const stays = Object.keys(kept)
  return [due, counts.join(', '), stays.length > 0 ? `bleibt: ${stays.join(', ')}` : ''].filter(Boolean).join(' · ')
}
