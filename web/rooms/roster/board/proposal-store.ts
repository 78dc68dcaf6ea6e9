import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import type { ShiftProposal } from '#contract/roster/proposals.ts'
import type { BoardWeek } from './board-week.ts'
import type { WeekAsked } from './queries.ts'

export type ProposalState =
  | { phase: 'none' }
  | { phase: 'asking'; since: number }
  | { phase: 'failed'; why: string }
  | { phase: 'shown'; found: ShiftProposal; refused: ReadonlySet<number>; seconds: number }

const NONE: ProposalState = { phase: 'none' }

/** What is proposed for the week in sight; it changes nothing until somebody takes it over. */
export const useProposalState = create<ProposalState>()(() => NONE)

export const startProposal = (): void => useProposalState.setState({ phase: 'asking', since: Date.now() }, true)
export const endProposal = (): void => useProposalState.setState(NONE, true)
export const showProposal = (state: ProposalState): void => useProposalState.setState(state, true)

export type Assigned = ShiftProposal['assigned'][number]

/** What is still to be decided: open as it was when it was asked, and not refused. */
export function undecided(state: ProposalState, { shifts }: BoardWeek): Assigned[] {
  if (state.phase !== 'shown') return []
  const open = new Map(shifts.filter(({ employeeId }) => employeeId === null).map(shift => [shift.id, shift]))
  return state.found.assigned.filter(
    ({ shiftId, version }) => !state.refused.has(shiftId) && open.get(shiftId)?.version === version,
  )
}

export type OpenProposal = {
  isOpen: boolean
  /** The week as it would be. */
  week: BoardWeek | undefined
  assigned: readonly Assigned[]
}

/** Another week or store ends it. */
export function useProposal(asked: WeekAsked, week: BoardWeek | undefined): OpenProposal {
  const state = useProposalState()
  const place = JSON.stringify(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place begins anew
  useEffect(() => endProposal, [place])
  return useMemo(() => {
    const isOpen = state.phase !== 'none'
    if (!week || state.phase !== 'shown') return { isOpen, week: undefined, assigned: [] }
    const assigned = undecided(state, week)
    if (assigned.length === 0) return { isOpen, week: undefined, assigned }
    const workers = new Map(assigned.map(({ shiftId, employeeId }) => [shiftId, employeeId]))
    const shifts = week.shifts.map(shift => {
      const employeeId = workers.get(shift.id)
      return employeeId === undefined ? shift : { ...shift, employeeId, isProposed: true }
    })
    return { isOpen, assigned, week: { ...week, shifts } }
  }, [state, week])
}
