import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { TABS } from './tabs.ts'

const FRAME =
  /web\/(app\/(shell|section-page|top-bar|tab-bar|user-menu|company-picker|collapsed-menu)\.|rooms\/(notifications\/bell\/bell\.|shell\/(online-users|sister-products|changelog\/changelog-popup)|accounts\/store-filter\/store-filter-button))/
const LAYERS =
  /web\/(ui\/(form-panel|overlay\/(form-dialog|drawer|dialog)|field-changes|copy-field)|lib\/record-(form|dialog)|rooms\/accounts\/own-profile)|contract\/(fields|field-values)\./
const FIELDS =
  /@mantine\/core\/esm\/components\/(\w*Input|ActionIcon|CloseButton|Loader|Transition|Checkbox)\/|web\/ui\/password-field|contract\/access\/passkeys/
/** What every page shows, and all that who signs in needs of it. */
const PLAIN =
  /icons\/Icon(Building|Fingerprint)\.|web\/(app\/mark|ui\/banner)\.|react-query\/build\/modern\/(useQuery|useBaseQuery)\.|mantine\/(hooks\/esm\/use-(debounced-value|media-query)|core\/esm\/core\/utils\/noop)|\/use-first-fault\./
const ACCOUNT = /web\/app\/(account-|use-leave)|domain\/access\/password|contract\/access\/single-sign-on/
/** Only some lists show kinds of time, though more than three. */
const KINDS = /domain\/(wages\/(employment-rules|time-kinds)|settings\/wage-type-lines)\./
/** What months and settings share is theirs: their lists are many, and few others need it. */
const COMMON =
  /^(?!.*(\/(time|months|provisions|transfers|exports|comparison|settings)\/|domain\/wages\/(absence-types|averages|individual-|employment-)|web\/lib\/access-))/
/** File → the lists that need it for their first rows. */
const listsWith = new Map<string, string[]>()

/**
 * One by one, the small pieces that screens share would be 180 requests before the first row is seen. What many lists begin with is
 * one file, and what the same few do, or one alone; dialogs come later. Merging by size would make circles, which read what is not
 * there yet.
 */
export const groups = [
  { name: 'start', tags: ['$initial'], priority: 9 },
  // The bar and what is always in it.
  { name: 'frame', test: FRAME, priority: 8 },
  { name: 'plain', test: PLAIN, priority: 9 },
  { name: 'icons', test: /@tabler/, minShareCount: 3, priority: 9 },
  { name: 'kinds', test: KINDS, priority: 7 },
  { name: 'lists', test: (id: string) => listsOf(id).length > 4, priority: 6 },
  { name: (id: string) => sharedBy(4, id), debugName: 'four lists', priority: 5 },
  { name: (id: string) => sharedBy(3, id), debugName: 'three lists', priority: 5 },
  { name: (id: string) => sharedBy(2, id), debugName: 'two lists', priority: 4 },
  { name: 'fields', test: FIELDS, priority: 3 },
  { name: (id: string) => sharedBy(1, id), debugName: 'one list', minShareCount: 2, priority: 3 },
  { name: 'layers', test: LAYERS, priority: 2 },
  { name: 'account', test: ACCOUNT, priority: 9 },
  { name: 'common', test: COMMON, minShareCount: 4, priority: 2 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 600 },
]

const ROOT = join(import.meta.dirname, '../..')

/** Finds out which lists need a file for their first rows. */
export function lists(): Plugin {
  return {
    name: 'lists',
    apply: 'build',
    buildEnd() {
      const neededBy = (id: string, met = new Set<string>()): Set<string> => {
        // What a package needs of itself is known only when the rest has been left out.
        if (met.has(id) || id.includes('/node_modules/')) return met
        met.add(id)
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) neededBy(next, met)
        return met
      }
      listsWith.clear()
      // Two tabs may be one screen.
      for (const { module, isList } of new Map(TABS.map(tab => [tab.module, tab])).values())
        if (isList)
          for (const id of neededBy(join(ROOT, module)))
            listsWith.set(id, [...listsOf(id), basename(module, '-screen.tsx')])
    },
  }
}

function listsOf(id: string): readonly string[] {
  return listsWith.get(id) ?? []
}

function sharedBy(count: number, id: string): string | null {
  return listsOf(id).length === count ? listsOf(id).join('~') : null
}
