import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { EnumChange, ManagedEnum, ManagedValue } from '#contract/superadmin/enums.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReloadButton } from '#web/ui/reload-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { EffectCard } from './effect-card.tsx'
import { valueColumns } from './enum-columns.tsx'
import { EnumMenu } from './enum-menu.tsx'
import styles from './enums.module.css'
import { enumsQuery, useChangeEnum } from './queries.ts'

const ValueDialog = lazyLayer(() => import('./value-dialog.tsx'))

/** „Enums“: the lists that are the same for every company. Product H */
export function EnumsScreen() {
  const { data: lists, error, refetch, isFetching } = useQuery(enumsQuery)
  const { mutateAsync: change, isPending } = useChangeEnum()
  const [name, setName] = useState<ManagedEnum['list']>('country')
  const [editing, setEditing] = useState<string>()
  const [chosenId, setChosen] = useState<string>()
  usePreload(ValueDialog)
  const list = lists?.find(each => each.list === name)
  const save = useMemo(() => {
    if (!list) return async () => {}
    return (values: EnumChange['values']) => change({ list: list.list, version: list.version, values }).catch(() => {})
  }, [list, change])
  const columns = useMemo(
    () =>
      valueColumns({
        isBusy: isPending,
        onEdit: ({ id }) => setEditing(id),
        onHide: value => {
          const hidden = withValue(list!, value.id, { isRetired: !value.isRetired })
          void (value.isRetired
            ? save(hidden)
            : askHide(value, () => change({ list: list!.list, version: list!.version, values: hidden })))
        },
        onMove: (value, by) => void save(moved(list!, value.id, by)),
        onRemove: value => void save(sent(list!).filter(({ id }) => id !== value.id)),
      }),
    [list, save, change, isPending],
  )
  const chosen = list?.values.find(({ id }) => id === chosenId)
  return (
    <>
      <PageHeader
        title={list?.label ?? 'Enums'}
        actions={<ReloadButton busy={isFetching && lists !== undefined} onClick={() => void refetch()} />}
        primary={
          list?.closedBecause === null && (
            <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => setEditing('new')}>
              Wert hinzufügen
            </Button>
          )
        }
      >
        {list && <span className={styles.summary}>{summaryOf(list)}</span>}
      </PageHeader>
      <div className={styles.columns}>
        <EnumMenu lists={lists} chosen={name} onChoose={setName} />
        <DataTable
          key={name}
          name={`superadmin-enums-${name}`}
          title="Werte"
          rows={list?.values}
          columns={columns}
          rowKey={({ id }) => id}
          error={error}
          onRetry={() => void refetch()}
          onOpen={({ id }) => setChosen(id)}
          words={{ one: 'Wert', many: 'Werte', ofMany: 'Werten' }}
          empty={<EmptyState title="Keine Werte" />}
        />
        <EffectCard list={list} value={chosen} />
      </div>
      {list && editing !== undefined && (
        <ValueDialog
          key={editing}
          list={list}
          value={list.values.find(({ id }) => id === editing)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

const sent = ({ values }: ManagedEnum): EnumChange['values'] =>
  values.map(({ id, text, isRetired }) => ({ id, text, isRetired }))

const withValue = (list: ManagedEnum, wanted: string, with_: { isRetired: boolean }) =>
  sent(list).map(value => (value.id === wanted ? { ...value, ...with_ } : value))

function moved(list: ManagedEnum, id: string, by: -1 | 1): EnumChange['values'] {
  const values = sent(list)
  const at = values.findIndex(value => value.id === id)
  const [value] = values.splice(at, 1)
  values.splice(at + by, 0, value!)
  return values
}

function summaryOf({ values, author, changedAt }: ManagedEnum): string {
  const count = `${formatNumber(values.length, 0)} Werte`
  if (changedAt === null) return `${count}, wie mit dem Programm gekommen`
  return `${count}, geändert ${momentText(changedAt)}${author && ` von ${author}`}`
}

const askHide = ({ text, uses, companies }: ManagedValue, hide: () => Promise<unknown>) =>
  confirm({
    title: 'Wert verbergen',
    about: text,
    text:
      uses === 0
        ? 'Er wird nirgends verwendet und nicht mehr angeboten.'
        : `Er bleibt bei ${formatNumber(uses, 0)} Einträgen in ${formatNumber(companies, 0)} Betrieben stehen und wird nicht mehr angeboten.`,
    confirmLabel: 'Verbergen',
    action: hide,
  })
