import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { CatalogueAgreement } from '#contract/superadmin/agreement-catalogue.ts'
import { SPECIAL_PAYMENT_KINDS } from '#domain/agreements/collective-agreements.ts'
import { dayText } from '#web/lib/day-text.ts'
import { allowanceText, specialPaymentText } from '#web/rooms/agreements/collective-agreements/agreement-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import styles from './agreement-catalogue.module.css'
import { useChangeAgreement } from './queries.ts'

const AllowanceDialog = lazyLayer(() => import('#web/rooms/agreements/collective-agreements/allowance-dialog.tsx'))
const SpecialPaymentDialog = lazyLayer(() => import('./special-payment-dialog.tsx'))

type Props = { agreement: CatalogueAgreement }

export function AllowancesCard({ agreement: { id, version, allowances } }: Props) {
  const change = useChangeAgreement()
  const [editing, setEditing] = useState<number>()
  return (
    <Card
      title="Zulagen"
      hint={allowances.length || undefined}
      actions={<Add label="Neue Zulage" onClick={() => setEditing(allowances.length)} />}
    >
      <ItemList
        label="Zulagen"
        empty={<p className={styles.note}>Keine Zulagen eingetragen.</p>}
        items={allowances.map((allowance, at) => ({
          key: `${allowance.code} ${allowance.validFrom} ${at}`,
          title: allowance.name,
          detail: `${allowance.code} · ${allowanceText(allowance)} · ab ${dayText(allowance.validFrom)}`,
          actions: (
            <Buttons
              name={allowance.name}
              onEdit={() => setEditing(at)}
              onRemove={() => change.mutate({ id, version, allowances: without(allowances, at) })}
            />
          ),
        }))}
      />
      {editing !== undefined && (
        <AllowanceDialog
          allowances={allowances}
          at={editing}
          save={{
            isPending: change.isPending,
            error: change.error,
            mutateAsync: next => change.mutateAsync({ id, version, allowances: next }),
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  )
}

export function SpecialPaymentsCard({ agreement }: Props) {
  const { id, version, specialPaymentFactors: factors } = agreement
  const change = useChangeAgreement()
  const [editing, setEditing] = useState<number>()
  return (
    <Card
      title="Sonderzahlungen"
      hint={factors.length || undefined}
      actions={<Add label="Neue Sonderzahlung" onClick={() => setEditing(factors.length)} />}
    >
      <ItemList
        label="Sonderzahlungen"
        empty={<p className={styles.note}>Keine Faktoren eingetragen.</p>}
        items={factors.map((factor, at) => ({
          key: `${factor.kind} ${factor.validFrom} ${at}`,
          title: SPECIAL_PAYMENT_KINDS[factor.kind],
          detail: specialPaymentText(factor),
          actions: (
            <Buttons
              name={`${SPECIAL_PAYMENT_KINDS[factor.kind]} ab ${dayText(factor.validFrom)}`}
              onEdit={() => setEditing(at)}
              onRemove={() => change.mutate({ id, version, specialPaymentFactors: without(factors, at) })}
            />
          ),
        }))}
      />
      {editing !== undefined && (
        <SpecialPaymentDialog agreement={agreement} at={editing} onClose={() => setEditing(undefined)} />
      )}
    </Card>
  )
}

const without = <Item,>(items: readonly Item[], at: number): Item[] => items.filter((_, place) => place !== at)

const Add = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="text" icon={<IconPlus size={16} />} onClick={onClick}>
    {label}
  </Button>
)

type ButtonsProps = { name: string; onEdit: () => void; onRemove: () => void }

const Buttons = ({ name, onEdit, onRemove }: ButtonsProps) => (
  <>
    <IconButton label={`${name} bearbeiten`} icon={<IconPencil size={17} />} onClick={onEdit} />
    <IconButton label={`${name} löschen`} icon={<IconTrash size={17} />} tone="danger" onClick={onRemove} />
  </>
)
