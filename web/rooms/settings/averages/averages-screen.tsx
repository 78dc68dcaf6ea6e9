import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import type { Average } from '#contract/settings/averages.ts'
import { RecordList } from '#web/lib/record-list.tsx'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { useIsNarrow } from '#web/ui/use-is-phone.ts'
import { queries as ownTypeQueries } from '../individual-wage-types/queries.ts'
import { averageColumns } from './average-columns.tsx'
import { AverageTemplates, useTemplates } from './average-templates.tsx'
import { queries } from './queries.ts'

const AverageGaps = lazyPart(() => import('./average-gaps.tsx'))
const AverageDialog = lazyLayer(() => import('./average-dialog.tsx'))
const BulkDialog = lazyLayer(() => import('./bulk-dialog.tsx'))
const TakeOverDialog = lazyLayer(() => import('./take-over-dialog.tsx'))

const NONE: ReadonlySet<string | number> = new Set()
const labelOf = ({ name }: Average) => name

/** Product D. */
export function AveragesScreen({ views }: { views?: ReactNode }) {
  const companyId = useCompanyId()
  const canWrite = useCan('settings.write')
  const isNarrow = useIsNarrow()
  const { data: rows } = useQuery(queries.list(companyId))
  const { data: ownTypes } = useQuery(ownTypeQueries.list(companyId))
  const [chosen, setChosen] = useState(NONE)
  const [dialog, setDialog] = useState<'bulk' | 'import'>()
  const { left, make } = useTemplates(rows)
  const chosenRows = rows?.filter(({ id }) => chosen.has(id)) ?? []
  const close = () => setDialog(undefined)
  const take = { label: 'Aus Datei übernehmen', disabled: !rows || !ownTypes, onSelect: () => setDialog('import') }
  // A company without any is shown all of them, with what they are.
  const templates = rows?.length ? left.map(({ key, name }) => ({ label: name, onSelect: () => make(key) })) : []
  return (
    <>
      <RecordList
        queries={queries}
        title="Durchschnitte"
        views={views}
        newLabel="Neuer Durchschnitt"
        writes="settings.write"
        columns={averageColumns(ownTypes)}
        dialog={AverageDialog}
        bands={
          rows &&
          rows.length > 0 &&
          ownTypes && (
            <Suspense>
              <AverageGaps averages={rows} ownTypes={ownTypes} />
            </Suspense>
          )
        }
        actions={<AverageActions {...{ isNarrow, take, templates }} />}
        selection={{ chosen, onChoose: setChosen, labelOf }}
        tableActions={
          chosenRows.length > 0 && (
            <Button variant="text" onClick={() => setDialog('bulk')}>
              {chosenRows.length === 1 ? 'Auswahl ändern' : `${chosenRows.length} Durchschnitte ändern`}
            </Button>
          )
        }
        empty={<AverageTemplates onMake={canWrite ? make : undefined} />}
      />
      {dialog === 'bulk' && rows && ownTypes && (
        <BulkDialog
          chosen={chosenRows}
          stored={rows}
          ownTypes={ownTypes}
          onSaved={() => setChosen(NONE)}
          onClose={close}
        />
      )}
      {dialog === 'import' && rows && ownTypes && <TakeOverDialog stored={rows} ownTypes={ownTypes} onClose={close} />}
    </>
  )
}

type AverageActionsProps = {
  isNarrow: boolean
  take: MenuItem & { disabled: boolean }
  templates: MenuItem[]
}

function AverageActions({ isNarrow, take, templates }: AverageActionsProps) {
  return isNarrow ? (
    <Menu
      label="Weitere Aktionen"
      trigger={props => <IconButton label="Weitere Aktionen" icon={<IconDots size={18} stroke={1.8} />} {...props} />}
      items={[take, ...templates.map(item => ({ ...item, group: 'Aus Vorlage' }))]}
    />
  ) : (
    <>
      {templates.length > 0 && (
        <Menu
          label="Vorlagen"
          trigger={props => (
            <Button icon={<IconChevronDown size={16} />} {...props}>
              Aus Vorlage
            </Button>
          )}
          items={templates}
        />
      )}
      <Button disabled={take.disabled} onClick={take.onSelect}>
        {take.label}
      </Button>
    </>
  )
}
