import type { ReactNode } from 'react'
import type { Holding } from '#contract/elda/holdings.ts'
import { dayText } from '#web/lib/day-text.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { actionsColumn, type Column } from '#web/ui/data-table/column.ts'
import lines from '#web/ui/data-table/row-line.module.css'
import { HOLDING_KINDS, holdingName, holdingStateText } from './queries.ts'

type Told = { sending: (holding: Holding) => string; action: (holding: Holding) => ReactNode }

export const holdingColumns = ({ sending, action }: Told): Column<Holding>[] => [
  { key: 'name', header: 'Datei', stays: true, value: holdingName },
  { key: 'kind', header: 'Inhalt', value: ({ kind }) => HOLDING_KINDS[kind], filter: 'choice', startsHidden: true },
  { key: 'count', header: 'Meldungen', align: 'right', value: ({ recordCount }) => recordCount },
  { key: 'account', header: 'Beitragskonto', value: ({ account }) => account, filter: 'choice' },
  { key: 'project', header: 'Meldungsart', value: ({ project }) => project, filter: 'choice' },
  { key: 'state', header: 'Zustand', value: holdingStateText, filter: 'choice' },
  { key: 'sending', header: 'Versand', value: sending, filter: 'choice' },
  {
    key: 'sentOn',
    header: 'Gesendet am',
    value: ({ sentOn }) => sentOn,
    text: ({ sentOn }) => (sentOn ? dayText(sentOn) : ''),
  },
  { key: 'by', header: 'Erzeugt von', value: ({ createdBy }) => createdBy, filter: 'choice' },
  {
    key: 'at',
    header: 'Erzeugt',
    value: ({ createdAt }) => createdAt,
    text: ({ createdAt }) => momentText(createdAt),
    muted: true,
  },
  actionsColumn('send', 'Senden', 96, action),
]

export const holdingLine = (holding: Holding, sending: string) => (
  <div className={lines.line}>
    <div className={lines.above}>
      <b>{holdingName(holding)}</b>
      <span className={lines.state}>
        {holding.state === 'created' && sending ? sending : holdingStateText(holding)}
      </span>
    </div>
    <div className={lines.facts}>
      {holding.recordCount} Meldungen, Konto {holding.account}, {holding.project}
    </div>
  </div>
)
