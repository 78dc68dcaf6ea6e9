import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { weekPlanners } from '#contract/roster/week-planners.ts'
import { api } from '#web/lib/api.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { ProfilePicture } from '#web/rooms/accounts/profile-images/profile-picture.tsx'
import { colleaguePictureQuery } from '#web/rooms/accounts/profile-images/queries.ts'
import { useDrag } from './drag-store.ts'
import { handOf, useOthersHands } from './hands.ts'
import { PAGE_ID, plannersQuery, type WeekAsked } from './queries.ts'
import styles from './week-planners.module.css'

const NONE: never[] = []
/** A shift that is only touched tells nobody anything. */
const HELD_MS = 300

/** Who else plans this week; that the own page does, and what it holds, is told meanwhile. */
export default function WeekPlanners({ asked }: { asked: WeekAsked }) {
  const companyId = useCompanyId()
  const { data: planners = NONE, refetch } = useQuery(plannersQuery(asked))
  const hand = useDrag(handOf)
  useOthersHands(planners)
  const told = useRef(hand)
  useEffect(() => {
    if (told.current === hand) return
    const timer = setTimeout(() => {
      told.current = hand
      void refetch()
    }, HELD_MS)
    return () => clearTimeout(timer)
  }, [hand, refetch])
  useEffect(() => {
    const leave = () =>
      void api(weekPlanners.leave, {
        query: { companyId },
        body: { pageId: PAGE_ID },
        // Also where the page itself goes.
        sendBy: (url, request) => fetch(url, { ...request, keepalive: true }),
      }).catch(() => {})
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [companyId])
  const [first] = planners
  if (!first) return null
  const others = planners.length === 1 ? 'plant auch' : `und ${planners.length - 1} weitere planen auch`
  return (
    <p className={styles.planners} role="status" title={planners.map(({ name }) => name).join(', ')}>
      <span>{`${first.name} ${others}`}</span>
      {planners.slice(0, 3).map(user => (
        <ProfilePicture key={user.id} query={colleaguePictureQuery(companyId, user)} name={user.name} size={26} />
      ))}
    </p>
  )
}
