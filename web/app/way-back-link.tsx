import { IconChevronLeft } from '@tabler/icons-react'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useWayBackTo } from '#web/lib/way-back-to.ts'
import { Button } from '#web/ui/button.tsx'
import { wayBackFrom } from './way-back-from.ts'
import styles from './way-back-link.module.css'

/** On a page that somebody was led to in order to put something right: back to where that was asked for. */
export default function WayBackLink() {
  const { history } = useRouter()
  const { pathname, index } = useRouterState({
    select: ({ location }) => ({ pathname: location.pathname, index: location.state.__TSR_index }),
    structuralSharing: true,
  })
  const { way, reached } = useWayBackTo()
  useEffect(() => {
    if (way && reached === undefined && index > way.index) useWayBackTo.setState({ reached: pathname })
    else if (way && index <= way.index && reached !== undefined)
      useWayBackTo.setState({ way: undefined, reached: undefined })
  }, [way, reached, pathname, index])
  const found = wayBackFrom({ pathname, state: { __TSR_index: index } }, { way, reached })
  if (!found) return null
  return (
    <div className={styles.wayBack}>
      <Button
        variant="text"
        icon={<IconChevronLeft size={16} stroke={1.8} />}
        onClick={() => history.go(found.steps)}
        data-screen-only
      >
        {found.label}
      </Button>
    </div>
  )
}
