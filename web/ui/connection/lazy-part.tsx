import { Component, type ComponentType, lazy, type PropsWithChildren, type ReactNode, useState } from 'react'
import { isMissingPart, loadPart } from './missing-part.ts'

export type Loaded<Props> = { default: ComponentType<Props> }

/** As `lazy`, for a part of something: where it is missing all else goes on. What is no more than an addition has nothing instead. */
export function lazyPart<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  instead: ReactNode = null,
): ComponentType<Props> & { load: () => Promise<unknown> } {
  let loaded: ComponentType<Props> | undefined
  const loadAndKeep = async () => {
    const part = await load()
    loaded = part.default
    return part
  }
  const Lazy = lazy(() => loadPart(loadAndKeep)) as ComponentType<Props>
  const part = (props: Props) => (
    <UnlessMissing instead={instead}>
      <Found find={() => loaded ?? Lazy} props={props} />
    </UnlessMissing>
  )
  return Object.assign(part, { load: loadAndKeep })
}

/** What is loaded is drawn at once: a lazy component never is, and the focus would have gone elsewhere by then. */
function Found<Props extends object>({ find, props }: { find: () => ComponentType<Props>; props: Props }) {
  const [Shown] = useState(find)
  return <Shown {...props} />
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
