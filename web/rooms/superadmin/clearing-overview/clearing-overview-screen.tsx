import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CompanyClearing } from '#contract/superadmin/clearing-overview.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { dayText } from '#web/lib/day-text.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReloadButton } from '#web/ui/reload-button.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { FrequentCodes } from './frequent-codes.tsx'
import { clearingCodesQuery, clearingOverviewQuery } from './queries.ts'

/** „ÖGK Clearing Meldungen“ of all companies, in figures; who opens one stands in its event log. Product H */
export function ClearingOverviewScreen() {
  const [code, setCode] = useState<string>()
  const { data: rows, error, refetch, isFetching } = useQuery(clearingOverviewQuery(code))
  const codes = useQuery(clearingCodesQuery)
  const navigate = useNavigate()
  const open = ({ id }: CompanyClearing) =>
    void navigate({
      to: '/$companyId/$section/{-$tab}',
      params: { companyId: String(id), section: 'documents', tab: 'EmployeeSocialInsuranceRegistrationOverview' },
      search: { part: 'clearing' },
    })
  return (
    <>
      <PageHeader
        title="ÖGK Clearing Meldungen"
        actions={
          <ReloadButton
            busy={isFetching && rows !== undefined}
            onClick={() => void Promise.all([refetch(), codes.refetch()])}
          />
        }
      >
        {code !== undefined && <FilterChip onRemove={() => setCode(undefined)}>{`Code ${code}`}</FilterChip>}
      </PageHeader>
      <SidePanel isWide side={<FrequentCodes chosen={code} onChoose={setCode} />}>
        <DataTable
          name="superadmin-clearing"
          title="Betriebe mit Elda-Dienst"
          rows={rows}
          columns={COLUMNS}
          rowKey={rowKey}
          error={error}
          onRetry={() => void refetch()}
          onOpen={open}
          words={WORDS}
          notice={
            <FieldNote tone="plain">
              Hier stehen nur Zahlen. Wer einen Betrieb öffnet, steht in dessen Ereignisprotokoll.
            </FieldNote>
          }
          empty={
            code === undefined ? (
              <EmptyState title="Kein Betrieb hat den Elda-Dienst" />
            ) : (
              <EmptyState
                title="Dazu ist nichts offen"
                actions={<Button onClick={() => setCode(undefined)}>Alle Codes zeigen</Button>}
              />
            )
          }
        />
      </SidePanel>
    </>
  )
}

const rowKey = ({ id }: CompanyClearing) => id
const WORDS = { one: 'Betrieb', many: 'Betriebe', ofMany: 'Betrieben' }

const count = (key: string, header: string, value: (row: CompanyClearing) => number): Column<CompanyClearing> => ({
  ...{ key, header, value, align: 'right', filter: 'number' },
  text: row => (value(row) === 0 ? '–' : formatNumber(value(row), 0)),
  total: rows =>
    formatNumber(
      rows.reduce((sum, row) => sum + value(row), 0),
      0,
    ),
})

const COLUMNS: Column<CompanyClearing>[] = [
  { key: 'name', header: 'Betrieb', stays: true, value: ({ name }) => name, filter: 'text' },
  count('accounts', 'Konten', ({ accounts }) => accounts),
  count('urgent', 'Dringend', ({ urgent }) => urgent),
  count('open', 'Offen', ({ open }) => open),
  count('late', 'Überfällig', ({ late }) => late),
  count('unassigned', 'Ohne Zuordnung', ({ unassigned }) => unassigned),
  {
    key: 'nextDue',
    header: 'Nächste Frist',
    value: ({ nextDue }) => nextDue,
    text: ({ nextDue }) => (nextDue ? dayText(nextDue) : '–'),
    filter: 'day',
  },
  {
    key: 'lastReadAt',
    header: 'Zuletzt eingelesen',
    value: ({ lastReadAt }) => lastReadAt,
    text: ({ lastReadAt }) => (lastReadAt ? momentText(lastReadAt) : 'noch nie'),
    muted: true,
  },
  {
    key: 'mode',
    header: 'Betriebsart',
    value: ({ isTest }) => (isTest ? 'Testbetrieb TM' : 'Echtbetrieb DM'),
    filter: 'choice',
  },
]
