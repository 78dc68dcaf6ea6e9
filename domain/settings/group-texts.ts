import type { ModelGroup } from '../wages/model-groups.ts'

/** „Nachtarbeit bei Angestellten“ */
export const AT_GROUP = {
  worker: 'bei Arbeitern',
  salaried: 'bei Angestellten',
  apprentice: 'bei Lehrlingen',
  marginal: 'bei geringfügig Beschäftigten',
  casual: 'bei fallweise Beschäftigten',
  freelance: 'bei freien Dienstnehmern',
  intern: 'bei Praktikanten',
} as const satisfies Record<ModelGroup, string>
