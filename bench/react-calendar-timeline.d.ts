/** It brings no types; what is used of it. */
declare module 'react-calendar-timeline' {
  import type { ComponentType } from 'react'

  const timeline: { default: ComponentType<Record<string, unknown>> }
  export default timeline
}
