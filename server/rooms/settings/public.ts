export { averagesOn } from './averages/actions.ts'
export { queue as queueWebhooks } from './webhooks/actions.ts'
