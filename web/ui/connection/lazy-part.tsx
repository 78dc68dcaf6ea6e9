import { Component, type ComponentType, lazy, type PropsWithChildren, type ReactNode } from 'react'
import { isMissingPart, loadPart } from './missing-part.ts'

export type Loaded<Props> = { default: ComponentType<Props> }

/** As `lazy`, for a part of something: where it is missing all else goes on. What is no more than an addition has nothing instead. */
export function lazyPart<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  instead: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(() => loadPart(load)) as ComponentType<Props>
  return (props: Props) => (
    <UnlessMissing instead={instead}>
      <Part {...props} />
    </UnlessMissing>
  )
}

type Props = PropsWithChildren<{ instead: ReactNode }>

/** What goes wrong otherwise is not its business. */
export class UnlessMissing extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {}
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!isMissingPart(error)) throw error
    return this.props.instead
  }
}
