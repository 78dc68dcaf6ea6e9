import { helpLinks } from '#contract/shell/help-links.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'

export const helpLinkRoutes = serve(helpLinks, { list: () => actions.list() })
