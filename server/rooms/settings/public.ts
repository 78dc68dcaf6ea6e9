export { averagesOn } from './averages/actions.ts'
export * as settingsFile from './settings-file/actions.ts'
export { setSettingsParts } from './settings-file/actions.ts'
export { queue as queueWebhooks } from './webhooks/actions.ts'
