import { IconArrowBackUp, IconDots, IconFileImport, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import type { CatalogueAgreement, CatalogueTable } from '#contract/superadmin/agreement-catalogue.ts'
import { tableName } from '#domain/agreements/table-names.ts'
import { AllowancesCard } from '#web/rooms/agreements/collective-agreements/allowances-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import styles from './agreement-catalogue.module.css'
import { companiesText, termsText } from './catalogue-texts.ts'
import { useChangeAgreement, usePropose, useRemoveAgreement, useRemoveTable, useTakeBack } from './queries.ts'
import { SpecialPaymentsCard } from './special-payments-card.tsx'
import { TableView } from './table-view.tsx'
import { TablesCard } from './tables-card.tsx'

type Props = {
  agreement: CatalogueAgreement
  table: CatalogueTable | undefined
  onTable: (id: number | undefined) => void
  onImport: () => void
  onEdit: () => void
  onRemoved: () => void
}

/** An agreement of the catalogue: one of its tables, beside them allowances and special payments. */
export function CataloguePage({ agreement, table, onTable, onImport, onEdit, onRemoved }: Props) {
  const change = useChangeAgreement()
  return (
    <>
      <PageHeader
        title={agreement.name}
        actions={<Actions {...{ agreement, table, onEdit, onRemoved }} onGone={() => onTable(undefined)} />}
        primary={
          <Button variant="primary" icon={<IconFileImport size={16} />} onClick={onImport}>
            Tabelle importieren
          </Button>
        }
      >
        <span className={styles.summary}>{termsText(agreement)}</span>
      </PageHeader>
      <SidePanel
        side={
          <>
            <TablesCard tables={agreement.tables} chosen={table?.id} onChoose={onTable} />
            <AllowancesCard agreement={agreement} change={change} canWrite />
            <SpecialPaymentsCard agreement={agreement} />
            {agreement.note && <p className={styles.source}>Quelle: {agreement.note}</p>}
          </>
        }
      >
        {table ? (
          <TableView key={table.id} table={table} tables={agreement.tables} />
        ) : (
          <Card title="Tabellen">
            <EmptyState title="Noch keine Tabelle" actions={<Button onClick={onImport}>Tabelle importieren</Button>}>
              Eine Tabelle kommt aus einer Datei und gilt ab einem Tag. Vor dem Übernehmen steht alt neben neu.
            </EmptyState>
          </Card>
        )}
      </SidePanel>
    </>
  )
}

type ActionsProps = Pick<Props, 'agreement' | 'table' | 'onEdit' | 'onRemoved'> & { onGone: () => void }

function Actions({ agreement, table, onEdit, onRemoved, onGone }: ActionsProps) {
  const propose = usePropose()
  const takeBack = useTakeBack()
  const { mutateAsync: removeTable } = useRemoveTable()
  const { mutateAsync: remove } = useRemoveAgreement()
  return (
    <>
      {table && (
        <Button
          icon={<IconSend size={16} />}
          busy={propose.isPending}
          onClick={() => void askPropose(table, propose.mutateAsync)}
        >
          Vorschlagen
        </Button>
      )}
      <Menu
        label="Weitere Aktionen"
        trigger={props => <IconButton label="Weitere Aktionen" icon={<IconDots size={18} stroke={1.8} />} {...props} />}
        items={[
          { label: 'Kollektivvertrag bearbeiten', icon: <IconPencil size={17} />, onSelect: onEdit },
          ...(table
            ? [
                {
                  label: 'Vorschläge zurücknehmen',
                  icon: <IconArrowBackUp size={17} />,
                  disabled: table.open === 0 && 'Es gibt keinen offenen Vorschlag.',
                  onSelect: () => void askTakeBack(table, takeBack.mutateAsync),
                },
                {
                  label: 'Tabelle löschen',
                  icon: <IconTrash size={17} />,
                  tone: 'danger' as const,
                  onSelect: () =>
                    void confirm({
                      ...{ title: 'Tabelle löschen', about: tableName(table), confirmLabel: 'Löschen', danger: true },
                      text: 'Soll die Tabelle aus dem Katalog gelöscht werden?',
                      action: () => removeTable(table).then(onGone),
                    }),
                },
              ]
            : []),
          {
            label: 'Kollektivvertrag löschen',
            icon: <IconTrash size={17} />,
            tone: 'danger',
            onSelect: () =>
              void confirm({
                ...{ title: 'Kollektivvertrag löschen', about: agreement.name, confirmLabel: 'Löschen', danger: true },
                text: 'Soll er mit allen Tabellen aus dem Katalog gelöscht werden? Betriebe behalten, was sie übernommen haben.',
                action: () => remove(agreement).then(onRemoved),
              }),
          },
        ]}
      />
    </>
  )
}

const askPropose = (table: CatalogueTable, propose: (table: CatalogueTable) => Promise<unknown>) =>
  confirm({
    title: 'Tabelle vorschlagen',
    about: tableName(table),
    text: 'Betriebe, die zentrale Kollektivverträge erlauben und diesem folgen, sehen sie als Vorschlag und entscheiden selbst. Wer eigene Tabellen hat oder schon entschieden hat, wird nicht gefragt.',
    confirmLabel: 'Vorschlagen',
    action: () => propose(table),
  })

const askTakeBack = (table: CatalogueTable, takeBack: (table: CatalogueTable) => Promise<unknown>) =>
  confirm({
    title: 'Vorschläge zurücknehmen',
    about: tableName(table),
    text: `${companiesText(table.open)} ${table.open === 1 ? 'hat' : 'haben'} noch nicht entschieden und ${table.open === 1 ? 'sieht' : 'sehen'} den Vorschlag dann nicht mehr. Wer entschieden hat, behält, was er entschieden hat.`,
    confirmLabel: 'Zurücknehmen',
    action: () => takeBack(table),
  })
