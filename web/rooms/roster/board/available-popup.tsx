import { IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { dayOfWall, spanText } from '#domain/roster/wall-clock.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { hourRatesQuery } from '#web/rooms/roster/hour-rates/queries.ts'
import { planningPeopleQuery } from '#web/rooms/roster/planning-people/queries.ts'
import { queries as skillQueries } from '#web/rooms/roster/skills/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { fold } from '#web/ui/fold.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { type Available, availablePeople, type Standing } from './available-people.ts'
import styles from './available-popup.module.css'
import { AvailableRow } from './available-row.tsx'
import { askAvailable, useAvailable } from './available-store.ts'
import { shortDayText } from './board-days.ts'
import { type BoardShift, type BoardWeek, nameOf } from './board-week.ts'
import type { Point } from './drag-store.ts'
import { Float } from './float.tsx'
import type { LawDesk } from './law-told.ts'
import { currentId, keyed, type Plan } from './plan-store.ts'
import { lawQuery, saidQuery, type WeekAsked, weekQuery } from './queries.ts'

type Props = { asked: WeekAsked; week: BoardWeek; desk: LawDesk | undefined; plan: Plan }

/** Who might work a shift, the best first, and why the others can’t. Spec 3 §2.7 */
export default function AvailablePopup(props: Props) {
  const asked = useAvailable(state => state.asked)
  const shift = asked && props.week.shifts.find(({ id }) => id === asked.shiftId)
  if (!asked || !shift || shift.isPublished) return null
  return <Popup key={shift.id} {...props} shift={shift} at={asked.at} />
}

const close = () => askAvailable(undefined)

const GROUPS: readonly (readonly [Standing, string])[] = [
  ['free', 'Frei und erlaubt'],
  ['reason', 'Mit Begründung'],
  ['impossible', 'Nicht möglich'],
  ['unknown', 'Noch nicht geprüft'],
]
/** Of who can't, so many are enough to see why. */
const FEW = 3

function Popup({ asked, week, desk, plan, shift, at }: Props & { shift: BoardShift; at: Point }) {
  const { people, isFailed, isWaiting, guestCount, showGuests, skill, hasPay } = usePeople(asked, week, desk, shift)
  const [text, setText] = useState('')
  const [isWhole, setWhole] = useState(false)
  const client = useQueryClient()
  const body = useRef<HTMLDivElement>(null)
  const shown = people.filter(({ name }) => fold(name).includes(fold(text)))
  const first = shown.find(({ standing }) => standing === 'free')
  const choose = async (chosen: Available) => {
    close()
    const isSaved = await plan.apply(chosen.change)
    if (!isSaved) return
    toast.success(`${chosen.name} zugeteilt`, whenText(shift), { label: 'Rückgängig', run: () => void plan.undo() })
    if (week.people.some(({ id }) => id === chosen.employeeId)) return
    void client.invalidateQueries({ queryKey: weekQuery(asked).queryKey })
    void client.invalidateQueries({ queryKey: lawQuery(asked).queryKey })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const isFilter = (event.target as Element).matches('input')
    if (step === 0 && !(isFilter && event.key === 'Enter')) return
    event.preventDefault()
    const buttons = [...(body.current?.querySelectorAll<HTMLElement>('[data-choose]') ?? [])]
    const next = buttons.indexOf(document.activeElement as HTMLElement) + (step || 1)
    if (next < 0) document.querySelector<HTMLElement>('[data-available] input')?.focus()
    buttons[Math.min(next, buttons.length - 1)]?.focus()
  }
  const worker = week.people.find(({ id }) => id === shift.employeeId)
  return (
    <Float label="Verfügbare Mitarbeiter" at={at} onClose={close} width={690}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows walk among the buttons inside */}
      <div data-available onKeyDown={onKeyDown}>
        <header className={styles.head}>
          <div>
            <b>Verfügbare Mitarbeiter</b>
            <span>
              {[whenText(shift), skill && `verlangt ${skill}`, worker && `jetzt ${nameOf(worker)}`]
                .filter(Boolean)
                .join(', ')}
            </span>
          </div>
          <FilterField
            label="Mitarbeiter filtern"
            placeholder={`${people.length} filtern`}
            {...{ text }}
            onText={setText}
          />
          <IconButton label="Schließen" icon={<IconX size={17} />} onClick={close} data-close />
        </header>
        <div className={styles.body} ref={body}>
          <p className="visually-hidden" role="status">
            {isWaiting ? 'Wird geprüft …' : `${countOf(shown, 'free')} frei und erlaubt`}
          </p>
          {isFailed && (
            <p className={styles.note}>Nicht alles konnte geprüft werden. Geprüft wird auch beim Zuteilen.</p>
          )}
          {shown.length === 0 && (
            <p className={styles.note}>
              {text === '' ? 'An diesem Standort ist sonst niemand beschäftigt.' : 'Niemand heißt so.'}
            </p>
          )}
          {shown.length > 0 && (
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Mitarbeiter</th>
                  {skill && <th scope="col">Qualifikation</th>}
                  <th scope="col" data-wide>
                    Ruhe davor · danach
                  </th>
                  <th scope="col">Saldo danach</th>
                  {hasPay && <th scope="col">Kosten</th>}
                  <th scope="col">
                    <span className="visually-hidden">Zuteilen</span>
                  </th>
                </tr>
              </thead>
              {GROUPS.map(([standing, title]) => {
                const all = shown.filter(each => each.standing === standing)
                if (all.length === 0) return null
                const isCut = standing === 'impossible' && !isWhole && text === '' && all.length > FEW
                return (
                  <tbody key={standing}>
                    <tr className={styles.group}>
                      <th scope="colgroup" colSpan={4 + Number(Boolean(skill)) + Number(hasPay)}>
                        {title} <span>{all.length}</span>
                      </th>
                    </tr>
                    {(isCut ? all.slice(0, FEW) : all).map(one => (
                      <AvailableRow
                        key={one.employeeId}
                        {...{ one, skill, hasPay }}
                        isFirst={one === first}
                        onChoose={() => void choose(one)}
                      />
                    ))}
                  </tbody>
                )
              })}
            </table>
          )}
        </div>
        <footer className={styles.foot}>
          <p>Qualifikation, Wunsch, Saldo, dann Kosten. Dienste an anderen Standorten sind mitgezählt.</p>
          {guestCount > 0 && (
            <Button variant="text" onClick={showGuests}>
              Auch von anderen Standorten
            </Button>
          )}
          {!isWhole && countOf(shown, 'impossible') > FEW && text === '' && (
            <Button variant="text" onClick={() => setWhole(true)}>
              {`Alle ${countOf(shown, 'impossible')} zeigen`}
            </Button>
          )}
        </footer>
      </div>
    </Float>
  )
}

const countOf = (people: readonly Available[], standing: Standing): number =>
  people.filter(each => each.standing === standing).length

/** „Sa 12.12.2026, 10:00–14:30, Service“ */
const whenText = ({ span, spot }: BoardShift): string =>
  [shortDayText(dayOfWall(span.from)), spanText(span), spot].filter(Boolean).join(', ')

/** Those of the store, and of others where somebody asks for them. */
function usePeople(asked: WeekAsked, week: BoardWeek, desk: LawDesk | undefined, shift: BoardShift) {
  const companyId = useCompanyId()
  const hasPay = useCan('employees.read-sensitive')
  const [hasGuests, setGuests] = useState(false)
  const planning = useQuery(planningPeopleQuery(companyId)).data
  const guests = useMemo(() => {
    const own = new Set(week.people.map(({ id }) => id))
    return (planning ?? []).filter(({ id }) => !own.has(id))
  }, [planning, week.people])
  const ids = [...week.people.map(({ id }) => id), ...(hasGuests ? guests.map(({ id }) => id) : [])]
    .filter(id => id !== shift.employeeId)
    .sort((a, b) => a - b)
  const said = useQuery(saidQuery(asked, shift, ids))
  const rates = useQuery({ ...hourRatesQuery(asked), enabled: hasPay }).data
  const skills = useQuery({ ...skillQueries.list(companyId), enabled: shift.skillId != null }).data
  const shownGuests = hasGuests ? guests : []
  const people = availablePeople({
    ...{ week, desk, shift, rates, keyed },
    ...{ guests: shownGuests, serverSaid: said.data, idOf: currentId },
  })
  return {
    people,
    isFailed: said.isError,
    isWaiting: said.isLoading,
    guestCount: hasGuests ? 0 : guests.length,
    showGuests: () => setGuests(true),
    skill:
      shift.skillId == null ? undefined : (skills?.find(({ id }) => id === shift.skillId)?.name ?? 'Qualifikation'),
    hasPay: hasPay && (rates?.size ?? 0) > 0,
  }
}
