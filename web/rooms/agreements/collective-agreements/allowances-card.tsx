import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { CollectiveAgreement } from '#contract/agreements/collective-agreements.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCan } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { allowanceText } from './agreement-texts.ts'
import styles from './collective-agreements.module.css'
import { queries } from './queries.ts'

const AllowanceDialog = lazyLayer(() => import('./allowance-dialog.tsx'))

/** What an agreement pays besides, each from a day on. */
export function AllowancesCard({ agreement }: { agreement: CollectiveAgreement }) {
  const canWrite = useCan('agreements.write')
  const change = queries.useChange()
  const [editing, setEditing] = useState<number | 'new'>()
  const { id, version, allowances } = agreement
  const askRemove = (at: number) =>
    confirm({
      title: 'Zulage löschen',
      about: `Zulage „${allowances[at]!.name}“`,
      text: 'Soll das Element wirklich gelöscht werden?',
      confirmLabel: 'Löschen',
      danger: true,
      action: () => change.mutateAsync({ id, version, allowances: allowances.filter((_, place) => place !== at) }),
    })
  return (
    <Card
      title="Zulagen"
      hint={allowances.length || undefined}
      actions={
        canWrite && (
          <Button variant="text" icon={<IconPlus size={16} />} onClick={() => setEditing('new')}>
            Neue Zulage
          </Button>
        )
      }
    >
      <ItemList
        label="Zulagen"
        empty={<p className={styles.none}>Keine Zulagen eingetragen.</p>}
        items={allowances.map((allowance, at) => ({
          key: `${allowance.code} ${allowance.validFrom} ${at}`,
          title: allowance.name,
          detail: `${allowance.code} · ${allowanceText(allowance)} · ab ${dayText(allowance.validFrom)}`,
          actions: canWrite && (
            <>
              <IconButton
                label={`${allowance.name} bearbeiten`}
                icon={<IconPencil size={17} />}
                onClick={() => setEditing(at)}
              />
              <IconButton
                label={`${allowance.name} löschen`}
                icon={<IconTrash size={17} />}
                tone="danger"
                onClick={() => void askRemove(at)}
              />
            </>
          ),
        }))}
      />
      {editing !== undefined && (
        <AllowanceDialog
          allowances={allowances}
          save={{
            isPending: change.isPending,
            error: change.error,
            mutateAsync: next => change.mutateAsync({ id, version, allowances: next }),
          }}
          at={editing === 'new' ? allowances.length : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  )
}
