import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A screen that begins with a form needs nearly all that dialogs do; all others are lists. */
const FORMS = /company-settings-page|notifications-screen|employment-models-screen|holiday-comparison-screen/

export type Tab = { tab: string; module: string; isList: boolean }

/** Each tab with the module of its screen, as `screens.ts` names them. */
export const tabsIn = (screens: string): Tab[] =>
  [...screens.matchAll(/(\w+): screen\(\s*\(\) => import\('#(web\/[^']+)'\)/g)].map(([, tab = '', module = '']) => ({
    tab,
    module,
    isList: !FORMS.test(module),
  }))

export const TABS = tabsIn(readFileSync(join(import.meta.dirname, '../app/screens.ts'), 'utf8'))
