import { IconPin, IconPinFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanDetails } from '#domain/roster/plan-history.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { queries as skillQueries } from '#web/rooms/roster/skills/queries.ts'
import { spotName, queries as spotQueries } from '#web/rooms/roster/spots/queries.ts'
import { CellSelect } from '#web/ui/cell-select.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { BoardShift, BoardWeek } from './board-week.ts'
import styles from './shift-popover.module.css'

type Details = PlanDetails & { spotId: number | null }

const NONE: PlanDetails = { ownSkillId: null, isPinned: false, note: '' }

/** Where a shift is worked, what it takes and what is said of it: as it is, and as it is typed. */
export function useShiftDetails(shift: BoardShift | undefined, newSpot: number | null) {
  const companyId = useCompanyId()
  const spots = useQuery(spotQueries.list(companyId)).data
  const skills = useQuery(skillQueries.list(companyId)).data
  const [typed, setTyped] = useState<Partial<Details>>({})
  const spotId = shift ? (shift.spotId ?? null) : newSpot
  const known = shift ? shift.details : NONE
  const stored: Details | undefined = known ? { ...known, spotId } : undefined
  const value = stored && { ...stored, ...typed }
  const isChanged =
    stored !== undefined &&
    value !== undefined &&
    (Object.keys(typed) as (keyof Details)[]).some(name => value[name] !== stored[name])
  const ofSpot = spots?.find(({ id }) => id === value?.spotId)?.requiredSkill ?? null
  return {
    ...{ stored, value, isChanged, spots, skills, ofSpot },
    set: (changed: Partial<Details>) => setTyped(before => ({ ...before, ...changed })),
    /** As a change says it. */
    after: () => {
      const { spotId, ...details } = value!
      return { spotId, skillId: details.ownSkillId ?? ofSpot, details }
    },
  }
}
export type ShiftDetails = ReturnType<typeof useShiftDetails>

type Props = { of: ShiftDetails; week: BoardWeek; isFixed: boolean }

/** Its lines among the facts of a shift; those that say nothing are left out where nothing can be changed. */
export function DetailLines({ of: { value, set, spots, skills, ofSpot }, week, isFixed }: Props) {
  if (!value || !spots || !skills) return null
  const skillName = (id: number | null) => skills.find(each => each.id === id)?.name
  const offered = spots.filter(
    ({ id, storeId, isHidden }) => id === value.spotId || (!isHidden && (storeId === null || storeId === week.storeId)),
  )
  const spot = offered.find(({ id }) => id === value.spotId)
  if (isFixed)
    return (
      <>
        {spot && (
          <>
            <dt>Bereich</dt>
            <dd>{spotName(spot)}</dd>
          </>
        )}
        {(value.ownSkillId ?? ofSpot) !== null && (
          <>
            <dt>Qualifikation</dt>
            <dd>{skillName(value.ownSkillId ?? ofSpot)}</dd>
          </>
        )}
        {value.note && (
          <>
            <dt>Notiz</dt>
            <dd>{value.note}</dd>
          </>
        )}
      </>
    )
  const fromSpot = ofSpot === null ? 'keine' : `${skillName(ofSpot) ?? ''} (vom Bereich)`
  return (
    <>
      {offered.length > 0 && (
        <>
          <dt>Bereich</dt>
          <dd>
            <CellSelect
              label="Bereich"
              value={value.spotId}
              choices={[
                { value: null, label: 'keiner' },
                ...offered.map(one => ({ value: one.id, label: spotName(one) })),
              ]}
              onChange={spotId => set({ spotId })}
            />
          </dd>
        </>
      )}
      {skills.length > 0 && (
        <>
          <dt>Qualifikation</dt>
          <dd>
            <CellSelect
              label="Qualifikation"
              value={value.ownSkillId}
              choices={[
                { value: null, label: fromSpot },
                ...skills.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={ownSkillId => set({ ownSkillId })}
            />
          </dd>
        </>
      )}
      <dt>Notiz</dt>
      <dd>
        <input
          className={styles.note}
          aria-label="Notiz"
          maxLength={500}
          value={value.note}
          onChange={({ target }) => set({ note: target.value })}
        />
      </dd>
    </>
  )
}

/** Proposals leave a pinned one where it is. */
export function PinButton({ of: { value, set } }: { of: ShiftDetails }) {
  if (!value) return null
  const { isPinned } = value
  return (
    <IconButton
      label={isPinned ? 'Fixiert: Fixierung lösen' : 'Fixieren: Vorschläge lassen den Dienst, wo er ist'}
      icon={isPinned ? <IconPinFilled size={17} /> : <IconPin size={17} />}
      active={isPinned}
      aria-pressed={isPinned}
      onClick={() => set({ isPinned: !isPinned })}
    />
  )
}
