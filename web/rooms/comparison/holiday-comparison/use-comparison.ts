import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { BEGIN, type ComparisonState, next } from './comparison-states.ts'
import { type Of, workOf } from './comparison-work.ts'
import { snapshotQuery } from './queries.ts'
import { readBalancesFile } from './read-balances-file.ts'

/** A month's comparison from the people to the result, and what the user does to it. */
export function useComparison(of: Of) {
  const client = useQueryClient()
  const { queryKey } = snapshotQuery(of.companyId)
  const [state, tell] = useReducer(next, undefined, (): ComparisonState => {
    const snapshot = client.getQueryData(queryKey)
    const isOurs = snapshot?.month === of.month && `${snapshot.excluded}` === `${of.excluded}`
    return isOurs ? { step: 'complete', snapshot } : BEGIN
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a step's work begins with the step, once
  useEffect(() => {
    if (state.step === 'complete') client.setQueryData(queryKey, state.snapshot)
    else client.removeQueries({ queryKey })
    const stop = new AbortController()
    void workOf(state, of, stop.signal, event => {
      if (!stop.signal.aborted) tell(event)
    })
    return () => stop.abort()
  }, [state.step])

  return {
    state,
    take: (file: File) => void readBalancesFile(file).then(tell),
    restart: () => tell({ type: 'restarted' }),
  }
}
