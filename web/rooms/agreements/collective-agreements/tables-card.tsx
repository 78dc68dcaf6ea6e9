import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { AgreementTable, CollectiveAgreement } from '#contract/agreements/collective-agreements.ts'
import { PAY_KINDS, type PayKind } from '#domain/agreements/collective-agreements.ts'
import { useCan } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { mayLeave } from '#web/ui/overlay/unsaved.ts'
import { Segments } from '#web/ui/segments.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { datedText, stateOf } from './agreement-texts.ts'
import styles from './collective-agreements.module.css'
import { TableSheet } from './table-sheet.tsx'

const NewTableDialog = lazyLayer(() => import('./new-table-dialog.tsx'))

/** The tables of an agreement by kind and day, one of them as a sheet. */
export function TablesCard({ agreement }: { agreement: CollectiveAgreement }) {
  const canWrite = useCan('agreements.write')
  const [isMaking, setMaking] = useState(false)
  const { kind, kinds, table, ofKind, choose } = useOpenTable(agreement.tables)
  const add = canWrite && (
    <Button icon={<IconPlus size={16} />} onClick={() => setMaking(true)}>
      Neue Tabelle
    </Button>
  )
  return (
    <>
      {table ? (
        <>
          <div className={styles.choice}>
            {kinds.length > 1 && (
              <Segments
                label="Art"
                choices={kinds.map(value => ({ value, label: PAY_KINDS[value] }))}
                chosen={kind}
                onChoose={next => void choose(agreement.tables.filter(one => one.payKind === next).at(-1)?.id)}
              />
            )}
            <Segments
              label="Tabellen"
              isWrapping
              choices={ofKind.map(one => ({
                value: one.id,
                label: datedText(one),
                title: stateOf(one, agreement.tables).text,
              }))}
              chosen={table.id}
              onChoose={id => void choose(id)}
            />
            <span className={styles.end}>{add}</span>
          </div>
          <TableSheet key={table.id} agreement={agreement} table={table} />
        </>
      ) : (
        <Card title="Tabellen">
          <EmptyState title="Noch keine Tabelle" actions={add}>
            Eine Tabelle sagt, was Gruppen und Stufen ab einem Tag im Monat bei voller Arbeitszeit mindestens verdienen.
          </EmptyState>
        </Card>
      )}
      {isMaking && (
        <NewTableDialog
          agreement={agreement}
          like={table}
          onMade={id => void choose(id)}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  )
}

function useOpenTable(tables: readonly AgreementTable[]) {
  const [openId, setOpenId] = useState<number>()
  const table = tables.find(({ id }) => id === openId) ?? firstShown(tables)
  const kind: PayKind = table?.payKind ?? 'wage'
  const kinds = (Object.keys(PAY_KINDS) as PayKind[]).filter(one => tables.some(({ payKind }) => payKind === one))
  const choose = async (id: number | undefined) => {
    if (id !== table?.id && (await mayLeave())) setOpenId(id)
  }
  return { kind, kinds, table, ofKind: tables.filter(({ payKind }) => payKind === kind), choose }
}

/** What is newest of the first kind there is. */
const firstShown = (tables: readonly AgreementTable[]) =>
  (['wage', 'salary', 'apprentice'] as const)
    .map(kind => tables.filter(({ payKind }) => payKind === kind).at(-1))
    .find(found => found !== undefined)
