import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factorText, workDaysText } from './work-time-texts.ts'

for (const [days, text] of [
  [[1, 2, 3, 4, 5], 'Mo–Fr'],
  [[1, 2, 3, 4, 5, 6], 'Mo–Sa'],
  [[5, 3, 1], 'Mo, Mi, Fr'],
  [[1, 2, 6, 7], 'Mo, Di, Sa, So'],
  [[2, 3, 4, 7], 'Di–Do, So'],
  [[7], 'So'],
] as const)
  test(`working days ${days} are told as ${text}`, () => assert.equal(workDaysText(days), text))

for (const [factor, text] of [
  [43_250_000, '4,325'],
  [43_300_000, '4,33'],
  [40_000_000, '4,00'],
] as const)
  test(`the month factor ${factor} is told as ${text}`, () => assert.equal(factorText(factor), text))
