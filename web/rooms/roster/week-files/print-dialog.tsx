import { Checkbox, Radio, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Spot } from '#contract/roster/spots.ts'
import {
  WEEK_NAMES,
  WEEK_ORDERS,
  WEEK_PAPERS,
  type WeekNames,
  type WeekOrder,
  type WeekPaper,
} from '#contract/roster/week-files.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { offeredStores } from '#web/rooms/accounts/stores/offered-stores.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { spotName, queries as spotQueries } from '../spots/queries.ts'
import styles from './print-dialog.module.css'
import { PrintPreview } from './print-preview.tsx'
import { draftsQuery, type NoticeAsked, useWeekFile } from './queries.ts'

type Props = { storeId: number; monday: string; onClose: () => void }

const CONTENTS = {
  places: 'Bereich',
  breaks: 'Pausen',
  hours: 'Stunden der Woche',
  events: 'Feiertage und Ereignisse',
  cover: 'Besetzung zum Bedarf',
  signature: 'Unterschriftszeile',
} as const
type Content = keyof typeof CONTENTS

const PAPERS = Object.entries(WEEK_PAPERS).map(([value, label]) => ({ value: value as WeekPaper, label }))
const ORDERS = Object.entries(WEEK_ORDERS).map(([value, label]) => ({ value: value as WeekOrder, label }))
const NAMES = Object.entries(WEEK_NAMES).map(([value, label]) => ({ value: value as WeekNames, label }))

/** What stands on the notice of a week, before it is made. */
export default function PrintDialog({ storeId: opened, monday, onClose }: Props) {
  const companyId = useCompanyId()
  const stores = offeredStores(useQuery(storesQuery(companyId)).data, opened)
  const canKnowWhy = useCan('absences.read')
  const [storeId, setStore] = useState(opened)
  const [paper, setPaper] = useState<WeekPaper>('a3')
  const [order, setOrder] = useState<WeekOrder>('name')
  const [people, setPeople] = useState<WeekNames>('names')
  const [contents, setContents] = useState<ReadonlySet<Content>>(new Set(['places', 'hours', 'events']))
  const [reasons, setReasons] = useState('0')
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set())
  const spots = offeredSpots(useQuery(spotQueries.list(companyId)).data, storeId)
  const chosen = spots.filter(({ id }) => !excluded.has(id))
  const { mutateAsync: save, isPending } = useWeekFile()
  const has = (content: Content) => (contents.has(content) ? ('1' as const) : ('0' as const))
  const asked: NoticeAsked = {
    ...{ storeId, monday, paper, order, people, reasons: reasons as '0' | '1' },
    ...{ places: has('places'), breaks: has('breaks'), hours: has('hours'), events: has('events') },
    ...{ cover: has('cover'), signature: has('signature') },
    ...(chosen.length < spots.length && { spots: chosen.map(({ id }) => id).join(',') }),
  }
  const submit = () => save({ ...asked, format: 'pdf' }).then(onClose, () => {})
  const nothing = spots.length > 0 && chosen.length === 0
  return (
    <Dialog
      title="Aushang"
      size={1180}
      busy={isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Abbrechen
          </Button>
          <Button variant="primary" busy={isPending} disabled={nothing} onClick={() => void submit()}>
            PDF speichern
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <div className={styles.parts}>
          <Select
            label="Standort"
            data={stores.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(storeId)}
            allowDeselect={false}
            onChange={value => setStore(Number(value))}
          />
          <div>
            <h3>Papier</h3>
            <Segments label="Papier" choices={PAPERS} chosen={paper} onChoose={setPaper} />
          </div>
          <div>
            <h3>Reihenfolge</h3>
            <Segments label="Reihenfolge" choices={ORDERS} chosen={order} onChoose={setOrder} />
          </div>
          <div>
            <h3>Mitarbeiter</h3>
            <Segments label="Mitarbeiter" choices={NAMES} chosen={people} onChoose={setPeople} />
          </div>
          {spots.length > 0 && (
            <fieldset className={styles.checks}>
              <legend>Bereiche</legend>
              {spots.map(({ id, name, unitName }) => (
                <Checkbox
                  key={id}
                  label={spotName({ unitName, name })}
                  checked={!excluded.has(id)}
                  onChange={() => setExcluded(before => toggled(before, id))}
                />
              ))}
              <p>
                {nothing
                  ? 'Wählen Sie mindestens einen Bereich.'
                  : chosen.length < spots.length
                    ? 'Der Aushang hat nur Mitarbeiter, die dort arbeiten.'
                    : 'Auch Dienste ohne Bereich sind enthalten.'}
              </p>
            </fieldset>
          )}
          <fieldset className={styles.checks}>
            <legend>Inhalt</legend>
            {(Object.keys(CONTENTS) as Content[]).map(content => (
              <Checkbox
                key={content}
                label={CONTENTS[content]}
                checked={contents.has(content)}
                onChange={() => setContents(before => toggled(before, content))}
              />
            ))}
            <Checkbox label="Kosten, nie im Aushang" checked={false} disabled readOnly />
          </fieldset>
          {canKnowWhy && (
            <Radio.Group
              label="Abwesenheiten"
              description="Der Grund ist nur auf dem Ausdruck für die Leitung erlaubt."
              value={reasons}
              onChange={setReasons}
            >
              <div className={styles.radios}>
                <Radio value="0" label="als „abwesend“, ohne Grund" />
                <Radio value="1" label="mit Grund" />
              </div>
            </Radio.Group>
          )}
          <LeftOut {...{ storeId, monday }} />
        </div>
        <PrintPreview asked={nothing ? undefined : asked} />
      </div>
    </Dialog>
  )
}

function LeftOut({ storeId, monday }: { storeId: number; monday: string }) {
  const canWrite = useCan('roster.write')
  const { data } = useQuery({ ...draftsQuery(useCompanyId(), monday), enabled: canWrite })
  const state = data?.find(each => each.storeId === storeId)
  if (!data) return null
  return (
    <p className={styles.left}>
      {`Gesperrte und unveröffentlichte Dienste sind nicht enthalten: ${(state?.drafts ?? 0) + (state?.open ?? 0)}.`}
    </p>
  )
}

const offeredSpots = (spots: readonly Spot[] | undefined, storeId: number) =>
  (spots ?? []).filter(spot => (spot.storeId === null || spot.storeId === storeId) && !spot.isHidden)

function toggled<Value>(before: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const after = new Set(before)
  if (!after.delete(value)) after.add(value)
  return after
}
