import { CONFIRMATION, type Erasure } from '#contract/privacy/erasures.ts'
import { z } from '#contract/zod.ts'
import { RETENTION } from '#domain/privacy/retention.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { ItemList } from '#web/ui/item-list.tsx'
import { useConfirm } from './queries.ts'

type Values = { confirmation: string }

/** The second person reads what it is, and types that they mean it. */
export default function ConfirmDialog({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  return (
    <RecordDialog
      record={undefined}
      title="Löschung zustimmen"
      submitLabel="Endgültig löschen"
      danger
      entries={ENTRIES}
      values={{ confirmation: '' }}
      schema={Typed}
      create={useConfirm(useCompanyId(), erasure)}
      onClose={onClose}
      size={560}
    >
      {() => (
        <>
          <Banner tone="warn">
            Was gelöscht ist, kann niemand zurückholen. Übergaben an die Lohnverrechnung, festgeschriebene Stichtage und
            das Ereignisprotokoll sind unveränderlich und bleiben; der Nachweis der Löschung nennt sie.
          </Banner>
          <ItemList
            label="Was gelöscht wird"
            items={erasure.lines.map(({ line, name, class: kind }) => ({
              key: line,
              title: name ?? 'Person, die es nicht mehr gibt',
              detail: RETENTION[kind].label,
            }))}
          />
        </>
      )}
    </RecordDialog>
  )
}

const Typed = z.object({ confirmation: z.literal(CONFIRMATION, `Bitte geben Sie „${CONFIRMATION}“ ein`) })

const ENTRIES: Entry<Values>[] = [
  { kind: 'text', key: 'confirmation', label: `Zur Bestätigung „${CONFIRMATION}“ eingeben`, required: true },
]
